/** The NBoard protocol: of external engines, and of the built-in engine for programs that speak it. */
@NullMarked
package org.parlor.bots.protocols.nboard;

import org.jspecify.annotations.NullMarked;
