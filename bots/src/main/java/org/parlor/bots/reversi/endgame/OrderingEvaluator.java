package org.parlor.bots.reversi.endgame;

/**
 * How positions look, only to decide which move the exact search tries first. It follows one line of play from {@link
 * #reset} on; {@link #evaluate} is asked about the position that the line has reached.
 */
interface OrderingEvaluator {
    void reset(long own, long opp);

    void play(int square, long flips);

    void pass();

    void undo();

    /** What the position looks worth to its side to move, in a unit of its own. */
    int evaluate(long own, long opp);

    /** What it is worth to be ahead by so many discs at the end, in that unit. */
    int fromDiscs(int discs);

    /** The discs that the worth of a position suggests to be ahead by, near or not. */
    int toDiscs(int score);

    /** How many plies beyond each move to look where so many squares are empty; negative if not at all. */
    int searchDepth(int empties);

    /** Joins what a move looks worth ahead with what can be told of it at once. */
    int rank(int score, int priority);
}
