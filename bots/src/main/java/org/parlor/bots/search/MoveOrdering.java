package org.parlor.bots.search;

import java.util.Arrays;
import org.parlor.rules.Position;

/**
 * Move ordering: the transposition table's move first, then by the evaluator's priority plus the history heuristic. It
 * affects the speed of a search, never its result.
 */
final class MoveOrdering {
    /** No table move; no game has a move with this number. */
    static final int NO_MOVE = 0xFFF;

    private static final int HISTORY_MAX = 1 << 20;

    private final Evaluator evaluator;
    private final int[][] history = new int[2][NO_MOVE];

    MoveOrdering(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** Sorts moves in place, most promising first; the sort is stable. */
    void sort(Position position, int[] moves, int tableMove) {
        long[] ranked = new long[moves.length];
        int[] cutOffs = history[position.sideToMove()];
        for (int i = 0; i < moves.length; i++) {
            int move = moves[i];
            long rank = move == tableMove
                    ? Integer.MAX_VALUE
                    : ((long) evaluator.movePriority(position, move) << 4) + cutOffs[move];
            ranked[i] = -rank * 4096L + i;
        }
        Arrays.sort(ranked);
        int[] unsorted = moves.clone();
        for (int i = 0; i < moves.length; i++) {
            moves[i] = unsorted[(int) (ranked[i] & 4095)];
        }
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
