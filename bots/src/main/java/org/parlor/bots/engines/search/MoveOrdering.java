package org.parlor.bots.engines.search;

import java.util.Arrays;
import org.parlor.rules.Position;

/**
 * Move ordering: the transposition table's move first, then by the evaluator's priority plus the history heuristic. It
 * affects the speed of a search, never its result.
 */
final class MoveOrdering {
    /** No table move; no move has this number. */
    static final int NO_MOVE = TranspositionTable.MOVES_MAX;

    private static final int HISTORY_MAX = 1 << 20;
    private static final int HISTORY_SIZE = 256;
    /** A position has fewer moves than 2 to this power. */
    private static final int INDEX_BITS = 20;

    private final Evaluator evaluator;
    /** By side and move; grows to the largest move that was sorted. */
    private final int[][] history = new int[2][HISTORY_SIZE];

    MoveOrdering(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** Sorts moves in place, most promising first; the sort is stable. */
    void sort(Position position, int[] moves, int tableMove) {
        long[] ranked = new long[moves.length];
        int[] cutOffs = history(position.sideToMove(), moves);
        for (int i = 0; i < moves.length; i++) {
            int move = moves[i];
            long rank = move == tableMove
                    ? Integer.MAX_VALUE
                    : ((long) evaluator.movePriority(position, move) << 4) + cutOffs[move];
            ranked[i] = -(rank << INDEX_BITS) + i;
        }
        Arrays.sort(ranked);
        int[] unsorted = moves.clone();
        for (int i = 0; i < moves.length; i++) {
            moves[i] = unsorted[(int) (ranked[i] & ((1 << INDEX_BITS) - 1))];
        }
    }

    /** @throws IllegalArgumentException if a move has a number that the search cannot store */
    private int[] history(int side, int[] moves) {
        int largest = 0;
        for (int move : moves) {
            if (move < 0 || move >= NO_MOVE) {
                throw new IllegalArgumentException("move " + move + " is not a number from 0 to " + (NO_MOVE - 1));
            }
            largest = Math.max(largest, move);
        }
        if (largest >= history[side].length) {
            history[side] = Arrays.copyOf(history[side], Math.max(largest + 1, 2 * history[side].length));
        }
        return history[side];
    }

    /** Updates the history of a move that caused a cutoff, weighted by depth squared. */
    void recordCutoff(int side, int move, int depth) {
        int[] cutOffs = history[side];
        cutOffs[move] += depth * depth;
        if (cutOffs[move] > HISTORY_MAX) {
            Arrays.setAll(cutOffs, i -> cutOffs[i] / 2);
        }
    }
}
