/** The line mode: entry points for users and programs that read and write lines. */
@NullMarked
package org.parlor.client.line;

import org.jspecify.annotations.NullMarked;
