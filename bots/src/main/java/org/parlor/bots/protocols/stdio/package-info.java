/** Parlor's protocol on standard input and output: of external programs, and of the built-in engine. */
@NullMarked
package org.parlor.bots.protocols.stdio;

import org.jspecify.annotations.NullMarked;
