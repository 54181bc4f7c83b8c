/** The Go Text Protocol: of external engines, and of the built-in engine for programs that speak it. */
@NullMarked
package org.parlor.bots.protocols.gtp;

import org.jspecify.annotations.NullMarked;
