package org.parlor.rules;

import java.util.Arrays;

/** Performance test: counts move sequences, the standard correctness test of a move generator. */
public final class Perft {

    private Perft() {}

    /**
     * Returns the number of move sequences of the given length in plies. A pass is a ply; a game that ends earlier
     * counts once. The first moves are counted in parallel.
     */
    public static long count(Position position, int depth) {
        if (depth < 2 || position.isOver()) {
            return countSequentially(position, depth);
        }
        return Arrays.stream(position.legalMoves())
                .parallel()
                .mapToLong(move -> countSequentially(position.play(move), depth - 1))
                .sum();
    }

    private static long countSequentially(Position position, int depth) {
        if (depth == 0) {
            return 1;
        }
        if (depth == 1) {
            return Math.max(1, position.legalMoveCount());
        }
        int[] moves = position.legalMoves();
        long leaves = moves.length == 0 ? 1 : 0;
        for (int move : moves) {
            leaves += countSequentially(position.play(move), depth - 1);
        }
        return leaves;
    }
}
