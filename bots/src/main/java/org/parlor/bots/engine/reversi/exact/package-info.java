/** Reversi to the end: the exact result of a position, on boards that fit into 8×8. */
@NullMarked
package org.parlor.bots.engine.reversi.exact;

import org.jspecify.annotations.NullMarked;
