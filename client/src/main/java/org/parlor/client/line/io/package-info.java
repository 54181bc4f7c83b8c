/** Input, output and server connections of the line mode. */
@NullMarked
package org.parlor.client.line.io;

import org.jspecify.annotations.NullMarked;
