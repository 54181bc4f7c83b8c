/** Exact search of Reversi endgames. */
@NullMarked
package org.parlor.bots.engines.reversi.endgame;

import org.jspecify.annotations.NullMarked;
