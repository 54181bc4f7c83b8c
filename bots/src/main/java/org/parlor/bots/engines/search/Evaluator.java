package org.parlor.bots.engines.search;

import org.parlor.rules.Position;

/** The game-specific part of the generic search: static evaluation, move priorities and bounds. Thread-safe. */
public interface Evaluator {
    /** The length of the game is unknown; exceeds every search depth. */
    int PLIES_UNKNOWN = 1000;

    /** Exceeds every possible margin. */
    int MARGIN_UNKNOWN = 10_000;

    /**
     * Returns the static evaluation from the side to move, in hundredths of the game's unit (disc, seed);
     * even positions are near 0. Never called for finished games.
     */
    int evaluate(Position position);

    /** Returns the margin of a finished game for the side to move, in the game's unit. */
    default int finalMargin(Position over) {
        int side = over.sideToMove();
        return over.score(side) - over.score(1 - side);
    }

    /** Returns the move-ordering score, computed before the move is played; higher is searched first. */
    default int movePriority(Position position, int move) {
        return 0;
    }

    /** Returns an upper bound of the final margin for the side to move, in the game's unit. */
    default int marginMax(Position position) {
        return MARGIN_UNKNOWN;
    }

    /** Returns a lower bound of the final margin for the side to move, in the game's unit. */
    default int marginMin(Position position) {
        return -MARGIN_UNKNOWN;
    }

    /** Returns an upper estimate of the plies left, not counting passes, or {@link #PLIES_UNKNOWN}. */
    default int pliesLeft(Position position) {
        return PLIES_UNKNOWN;
    }
}
