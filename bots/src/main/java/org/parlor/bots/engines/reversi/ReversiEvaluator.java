package org.parlor.bots.engines.reversi;

import java.util.List;
import java.util.stream.IntStream;
import org.parlor.bots.engines.search.Evaluator;
import org.parlor.rules.Position;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/**
 * Evaluates Reversi positions on boards of any size by corners, squares next to empty corners, mobility, frontier discs, and
 * the disc difference, which counts negatively until late in the game. The weights were tuned by matches.
 */
public final class ReversiEvaluator implements Evaluator {
    private static final int CORNER = 900;
    private static final int DIAGONAL = -450;
    private static final int ALONG = -150;
    private static final int MOBILITY = 110;
    private static final int FRONTIER = -50;
    private static final int DISC_AT_START = -50;
    private static final int DISC_AT_END = 60;

    private static final int CORNER_PRIORITY = 1000;
    private static final int EDGE_PRIORITY = 20;
    private static final int NEXT_TO_EDGE_PRIORITY = -20;
    private static final int ALONG_PRIORITY = -200;
    private static final int DIAGONAL_PRIORITY = -400;

    private final List<CornerRegion> corners;
    private final int[][] neighbours;
    private final int[] priorities;

    public ReversiEvaluator(ReversiRules rules) {
        this.corners = corners(rules);
        this.neighbours = neighbours(rules);
        this.priorities = priorities(rules, corners);
    }

    /**
     * A corner and its adjacent squares, which are bad to occupy while the corner is empty.
     *
     * @param diagonal the X square
     * @param alongRow the C square in the same row
     * @param alongColumn the C square in the same column
     */
    private record CornerRegion(int square, int diagonal, int alongRow, int alongColumn) {}

    private static List<CornerRegion> corners(ReversiRules rules) {
        int right = rules.columns() - 1;
        int bottom = rules.rows() - 1;
        return List.of(
                corner(rules, 0, 0, 1, 1),
                corner(rules, 0, right, 1, -1),
                corner(rules, bottom, 0, -1, 1),
                corner(rules, bottom, right, -1, -1));
    }

    private static CornerRegion corner(ReversiRules rules, int row, int column, int inRow, int inColumn) {
        int columns = rules.columns();
        return new CornerRegion(
                row * columns + column,
                (row + inRow) * columns + column + inColumn,
                row * columns + column + inColumn,
                (row + inRow) * columns + column);
    }

    /** Returns the static priority of each move: corners first, squares next to corners last; 0 for the pass. */
    private static int[] priorities(ReversiRules rules, List<CornerRegion> corners) {
        int[] priority = new int[rules.pass() + 1];
        for (int square = 0; square < rules.pass(); square++) {
            priority[square] = edgePriority(square / rules.columns(), rules.rows())
                    + edgePriority(square % rules.columns(), rules.columns());
        }
        for (CornerRegion corner : corners) {
            priority[corner.diagonal()] = DIAGONAL_PRIORITY;
            priority[corner.alongRow()] = ALONG_PRIORITY;
            priority[corner.alongColumn()] = ALONG_PRIORITY;
        }
        corners.forEach(corner -> priority[corner.square()] = CORNER_PRIORITY);
        return priority;
    }

    private static int edgePriority(int index, int size) {
        int distance = Math.min(index, size - 1 - index);
        return distance == 0 ? EDGE_PRIORITY : distance == 1 ? NEXT_TO_EDGE_PRIORITY : 0;
    }

    private static int[][] neighbours(ReversiRules rules) {
        return IntStream.range(0, rules.pass())
                .mapToObj(square -> IntStream.range(0, rules.pass())
                        .filter(other -> areNeighbours(square, other, rules.columns()))
                        .toArray())
                .toArray(int[][]::new);
    }

    private static boolean areNeighbours(int square, int other, int columns) {
        int rowDistance = Math.abs(square / columns - other / columns);
        int columnDistance = Math.abs(square % columns - other % columns);
        return Math.max(rowDistance, columnDistance) == 1;
    }

    @Override
    public int evaluate(Position position) {
        ReversiPosition board = (ReversiPosition) position;
        int side = board.sideToMove();
        int mobility = mobility(board) - board.mobility(1 - side);
        int value = corners(board, side) + MOBILITY * mobility + FRONTIER * frontier(board, side) + discs(board, side);
        // On small boards the sum may exceed what can be won.
        int most = 100 * neighbours.length;
        return Math.max(-most, Math.min(most, value));
    }

    @Override
    public int movePriority(Position position, int move) {
        return priorities[move];
    }

    /** Counts the empty squares for the winner, as on 8×8. */
    @Override
    public int finalMargin(Position over) {
        int margin = Evaluator.super.finalMargin(over);
        return margin + Integer.signum(margin) * pliesLeft(over);
    }

    /** Returns the number of empty squares. */
    @Override
    public int pliesLeft(Position position) {
        ReversiPosition board = (ReversiPosition) position;
        return board.rules().rows() * board.rules().columns() - board.score(0) - board.score(1);
    }

    /** Returns the mobility of the side to move, from the cached legal moves. */
    private static int mobility(ReversiPosition board) {
        int[] moves = board.legalMoves();
        boolean canPass = moves[moves.length - 1] == board.rules().pass();
        return canPass ? moves.length - 1 : moves.length;
    }

    /** Returns the difference in frontier discs: discs next to an empty square. */
    private int frontier(ReversiPosition board, int side) {
        int difference = 0;
        for (int square = 0; square < neighbours.length; square++) {
            int owner = owner(board, square, side);
            difference += owner != 0 && touchesEmpty(board, square) ? owner : 0;
        }
        return difference;
    }

    private boolean touchesEmpty(ReversiPosition board, int square) {
        for (int neighbour : neighbours[square]) {
            if (board.cell(neighbour) == Reversi.EMPTY) {
                return true;
            }
        }
        return false;
    }

    private static int discs(ReversiPosition board, int side) {
        int squares = board.rules().rows() * board.rules().columns();
        int own = board.score(side);
        int opp = board.score(1 - side);
        int weight = DISC_AT_START + (DISC_AT_END - DISC_AT_START) * (own + opp) / squares;
        return weight * (own - opp);
    }

    private int corners(ReversiPosition board, int side) {
        int value = 0;
        for (CornerRegion corner : corners) {
            int owner = owner(board, corner.square(), side);
            value += owner != 0
                    ? CORNER * owner
                    : DIAGONAL * owner(board, corner.diagonal(), side)
                            + ALONG * owner(board, corner.alongRow(), side)
                            + ALONG * owner(board, corner.alongColumn(), side);
        }
        return value;
    }

    /** Returns 1 for a disc of the side, -1 for a disc of the opponent, 0 for an empty square. */
    private static int owner(ReversiPosition board, int square, int side) {
        char cell = board.cell(square);
        if (cell == Reversi.EMPTY) {
            return 0;
        }
        return (cell == Reversi.BLACK) == (side == 0) ? 1 : -1;
    }
}
