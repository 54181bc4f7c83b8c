package org.parlor.bots.reversi;

import java.util.List;
import org.parlor.rules.reversi.ReversiRules;

/**
 * A corner and its adjacent squares, which are bad to occupy while the corner is empty.
 *
 * @param diagonal the X square
 * @param alongRow the C square in the same row
 * @param alongColumn the C square in the same column
 */
record CornerRegion(int square, int diagonal, int alongRow, int alongColumn) {

    /** The four corners. */
    static List<CornerRegion> of(ReversiRules rules) {
        int right = rules.columns() - 1;
        int bottom = rules.rows() - 1;
        return List.of(
                at(rules, 0, 0, 1, 1),
                at(rules, 0, right, 1, -1),
                at(rules, bottom, 0, -1, 1),
                at(rules, bottom, right, -1, -1));
    }

    private static CornerRegion at(ReversiRules rules, int row, int column, int inRow, int inColumn) {
        int columns = rules.columns();
        return new CornerRegion(
                row * columns + column,
                (row + inRow) * columns + column + inColumn,
                row * columns + column + inColumn,
                (row + inRow) * columns + column);
    }
}
