package org.parlor.rules;

import java.util.OptionalInt;

/**
 * An immutable position: the board, the side to move and any further state. Moves are small integers whose meaning
 * depends on the game; {@link Rules#text(int)} converts them to text.
 */
public interface Position {

    /** The seat to move, 0 or 1. Undefined when the game is over. */
    int sideToMove();

    boolean isOver();

    /** Returns all legal moves in ascending order, in a new array; empty if and only if the game is over. */
    int[] legalMoves();

    /** Returns the number of legal moves. May be cheaper than {@link #legalMoves()}; used for the last ply of perft. */
    default int legalMoveCount() {
        return legalMoves().length;
    }

    boolean isLegal(int move);

    /**
     * Returns the position after a legal move. After an extra turn the side to move is the same.
     *
     * @throws IllegalArgumentException if the move is illegal
     */
    Position play(int move);

    /**
     * The score of a seat, in the unit of the game. When the game is over, the higher score wins and equal scores draw.
     */
    int score(int seat);

    /** One value per cell, in the order of {@link BoardLayout#cells()}: a count, or the character of a piece. */
    int[] cells();

    /** The state not represented by the cells, if the game has any. */
    default OptionalInt aux() {
        return OptionalInt.empty();
    }

    /** The move that the server plays automatically because it is forced, such as a pass without alternatives. */
    default OptionalInt forcedMove() {
        return OptionalInt.empty();
    }

    /** A 64-bit hash of everything that {@code equals} compares, for transposition tables. */
    long key();
}
