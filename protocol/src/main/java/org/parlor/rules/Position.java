package org.parlor.rules;

import java.util.OptionalInt;

/**
 * A board and the side to move, as an immutable value: playing a move makes another position and leaves this one as it
 * was. Moves are small integers whose meaning belongs to the game; {@link Rules#text(int)} writes them for people.
 */
public interface Position {

    /** The seat to move, 0 or 1. Of no meaning once the game is over. */
    int sideToMove();

    boolean isOver();

    /** All legal moves in ascending order; empty exactly when the game is over. The array is the caller's own. */
    int[] legalMoves();

    /** How many legal moves there are. A game may know that for less than the list: perft's last ply asks for no more. */
    default int legalMoveCount() {
        return legalMoves().length;
    }

    boolean isLegal(int move);

    /**
     * The position after a legal move. The side to move may stay the same: an extra turn.
     *
     * @throws IllegalArgumentException if the move is not legal here
     */
    Position play(int move);

    /** What lies to the credit of a seat, in the unit the game counts in; at the end, higher wins and equal is a draw. */
    int score(int seat);

    /** One value a cell in the order of {@link Board#cells()}: a count, or the character of a piece. */
    int[] cells();

    /** The part of the state that the cells do not show, where the game has one. */
    default OptionalInt aux() {
        return OptionalInt.empty();
    }

    /** The one move that is nobody's choice and that the server plays by itself, such as a pass of a stuck side. */
    default OptionalInt forcedMove() {
        return OptionalInt.empty();
    }

    /** A well mixed 64-bit hash of everything that {@code equals} compares, for tables of positions. */
    long key();
}
