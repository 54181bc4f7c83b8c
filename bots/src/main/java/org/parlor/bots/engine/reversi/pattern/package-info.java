/**
 * What a position of Reversi is worth, learned from games: the sum of the weights of what is seen in some dozens of
 * places of the 8×8 board.
 */
@NullMarked
package org.parlor.bots.engine.reversi.pattern;

import org.jspecify.annotations.NullMarked;
