/**
 * What every search on two {@code long}s knows of a board of Reversi up to 8×8: which squares there are, how they lie to
 * each other, which discs can never be flipped again, and lists of moves.
 */
@NullMarked
package org.parlor.bots.engine.reversi.board;

import org.jspecify.annotations.NullMarked;
