/** Input, output and server connections of the plain mode. */
@NullMarked
package org.parlor.client.plain.io;

import org.jspecify.annotations.NullMarked;
