package org.parlor.rules;

import java.util.Arrays;

/** Counts move sequences, the standard proof that a move generator is right. */
public final class Perft {

    private Perft() {}

    /**
     * How many sequences of that many plies there are; a pass is a ply, a game that ended earlier counts as one. The
     * first moves are shared out among the processors.
     */
    public static long count(Position position, int depth) {
        if (depth < 2 || position.isOver()) {
            return walk(position, depth);
        }
        return Arrays.stream(position.legalMoves())
                .parallel()
                .mapToLong(move -> walk(position.play(move), depth - 1))
                .sum();
    }

    private static long walk(Position position, int depth) {
        if (depth == 0) {
            return 1;
        }
        if (depth == 1) {
            return Math.max(1, position.legalMoveCount());
        }
        int[] moves = position.legalMoves();
        long leaves = moves.length == 0 ? 1 : 0;
        for (int move : moves) {
            leaves += walk(position.play(move), depth - 1);
        }
        return leaves;
    }
}
