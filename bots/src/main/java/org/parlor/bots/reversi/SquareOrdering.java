package org.parlor.bots.reversi;

import java.util.List;
import org.parlor.rules.reversi.ReversiRules;

/** Static move-ordering scores by square: corners first, squares next to corners last. */
final class SquareOrdering {
    private static final int CORNER = 1000;
    private static final int EDGE = 20;
    private static final int NEXT_TO_EDGE = -20;
    private static final int ALONG = -200;
    private static final int DIAGONAL = -400;

    private SquareOrdering() {}

    /** One score per move: the squares, then 0 for the pass. */
    static int[] priorities(ReversiRules rules, List<CornerRegion> corners) {
        int[] priority = new int[rules.pass() + 1];
        for (int square = 0; square < rules.pass(); square++) {
            int row = square / rules.columns();
            int column = square % rules.columns();
            priority[square] = edgeScore(row, rules.rows()) + edgeScore(column, rules.columns());
        }
        for (CornerRegion corner : corners) {
            priority[corner.diagonal()] = DIAGONAL;
            priority[corner.alongRow()] = ALONG;
            priority[corner.alongColumn()] = ALONG;
        }
        for (CornerRegion corner : corners) {
            priority[corner.square()] = CORNER;
        }
        return priority;
    }

    private static int edgeScore(int index, int size) {
        int distance = Math.min(index, size - 1 - index);
        return switch (distance) {
            case 0 -> EDGE;
            case 1 -> NEXT_TO_EDGE;
            default -> 0;
        };
    }
}
