package org.parlor.bots.search;

import org.parlor.rules.Position;

/** What the search is told of a game beside its rules: how good a position looks and which moves to try first. */
public interface Evaluator {
    /** More plies than any search looks ahead: nobody can tell how long the game will last. */
    int PLIES_UNKNOWN = 1000;

    /** More than any game can be won by. */
    int MARGIN_UNKNOWN = 10_000;

    /**
     * How good a position that is not over looks to the side to move, in hundredths of the unit the game counts in.
     * Even positions are near 0. An end of a game is never asked about: it outweighs every look.
     */
    int evaluate(Position position);

    /** A cheap guess at the worth of a move before it is played; only the order matters, higher is tried first. */
    default int movePriority(Position position, int move) {
        return 0;
    }

    /** The highest margin, in the game's unit, with which the side to move can still end; any larger number will do. */
    default int marginMax(Position position) {
        return MARGIN_UNKNOWN;
    }

    /** The lowest margin with which the side to move can still end; any smaller number will do. */
    default int marginMin(Position position) {
        return -MARGIN_UNKNOWN;
    }

    /** How many plies the game can last from here, passes left out, or {@link #PLIES_UNKNOWN}. */
    default int pliesLeft(Position position) {
        return PLIES_UNKNOWN;
    }
}
