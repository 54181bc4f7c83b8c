package org.parlor.bots.reversi;

import java.util.stream.IntStream;
import org.parlor.rules.reversi.ReversiRules;

/** The squares around each square, worked out once for a size of board. */
final class NeighbourSquares {

    private NeighbourSquares() {}

    static int[][] of(ReversiRules rules) {
        return IntStream.range(0, rules.pass())
                .mapToObj(square -> around(rules, square / rules.columns(), square % rules.columns()))
                .toArray(int[][]::new);
    }

    private static int[] around(ReversiRules rules, int row, int column) {
        return IntStream.range(0, rules.pass())
                .filter(other -> touches(row - other / rules.columns(), column - other % rules.columns()))
                .toArray();
    }

    private static boolean touches(int rows, int columns) {
        return Math.max(Math.abs(rows), Math.abs(columns)) == 1;
    }
}
