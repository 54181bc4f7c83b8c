/** Terminals: input, output and escape sequences. */
@NullMarked
package org.parlor.client.terminal;

import org.jspecify.annotations.NullMarked;
