package org.parlor.bots.engines.reversi.endgame;

/**
 * Evaluator used only for move ordering in the exact search. It follows one line of play from {@link #reset} on; {@link
 * #evaluate} is called for the current position of the line.
 */
interface OrderingEvaluator {
    void reset(long own, long opp);

    void play(int square, long flips);

    void pass();

    void undo();

    /** Returns the number of moves and passes since {@link #reset}. */
    int ply();

    /** Reverts all moves and passes after that number of them. */
    void undoTo(int ply);

    /** Returns the evaluation for the side to move, in the evaluator's own unit. */
    int evaluate(long own, long opp);

    /** Converts a final margin to that unit. */
    int fromDiscs(int discs);

    /** Returns the depth of the ordering search after each move, by empty squares; negative for none. */
    int searchDepth(int empties);

    /** Combines the score of the ordering search with the static priority of a move. */
    int rank(int score, int priority);
}
