/** Exact search of Reversi endgames. */
@NullMarked
package org.parlor.bots.reversi.endgame;

import org.jspecify.annotations.NullMarked;
