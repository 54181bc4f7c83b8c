package org.parlor.bots.match;

/**
 * When a local game ends before the rules end it. A value of 0 means never.
 *
 * @param pliesMax a game of so many plies is a draw
 * @param winScore discs or seeds by which both players must see the same side ahead for a win
 * @param winPlies for how many successive moves
 * @param solverNodes a position that the built-in search solves within so many nodes has its result
 */
public record AdjudicationOptions(int pliesMax, int winScore, int winPlies, int solverNodes) {
    public static final AdjudicationOptions NONE = new AdjudicationOptions(0, 0, 0, 0);
}
