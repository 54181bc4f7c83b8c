package org.parlor.bots.engines.reversi.endgame;

/** Moves that another search found best; the exact search tries them first. Thread-safe. */
@FunctionalInterface
public interface MoveHints {
    /** No hints. */
    MoveHints NONE = (own, opp) -> EndgameTranspositionTable.NO_MOVE;

    /** Returns the square of the move for the side with {@code own}, or any number above 63 if it is unknown. */
    int move(long own, long opp);
}
