package org.parlor.bots.reversi.endgame;

/**
 * How positions look, only to decide which move the exact search tries first. It follows one line of play from {@link
 * #start} on; {@link #now} is asked about the position that the line has reached.
 */
interface OrderingEvaluator {
    void start(long own, long opp);

    void play(int square, long flips);

    void pass();

    void back();

    /** What the position looks worth to its side to move, in a unit of its own. */
    int now(long own, long opp);

    /** What it is worth to be ahead by so many discs at the end, in that unit. */
    int ofLead(int discs);

    /** The discs that the worth of a position suggests to be ahead by, near or not. */
    int lead(int worth);

    /** How many plies beyond each move to look where so many squares are empty; negative if not at all. */
    int plies(int empties);

    /** Joins what a move looks worth ahead with what can be told of it at once. */
    int rank(int worth, int promise);
}
