/** The line mode: entry points for people and programs that read and write lines. */
@NullMarked
package org.parlor.client.line;

import org.jspecify.annotations.NullMarked;
