package org.parlor.bots.reversi;

import java.util.List;
import org.parlor.bots.search.Evaluator;
import org.parlor.rules.Position;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/**
 * Values a position of Reversi by corners, the squares beside empty corners, mobility, discs exposed to empty squares,
 * and the number of discs, which rather hinders until the end is near. Boards of every size are judged alike. The
 * weights are the best of a score of settings played against each other.
 */
public final class ReversiEvaluator implements Evaluator {
    private static final int CORNER = 900;
    private static final int DIAGONAL = -450;
    private static final int ALONG = -150;
    private static final int MOBILITY = 110;
    private static final int EXPOSED = -50;
    private static final int DISC_AT_START = -50;
    private static final int DISC_AT_END = 60;

    private final List<CornerRegion> corners;
    private final int[][] neighbours;
    private final int[] priorities;

    public ReversiEvaluator(ReversiRules rules) {
        this.corners = CornerRegion.of(rules);
        this.neighbours = NeighbourSquares.of(rules);
        this.priorities = SquareOrdering.priorities(rules, corners);
    }

    @Override
    public int evaluate(Position position) {
        ReversiPosition board = (ReversiPosition) position;
        int side = board.sideToMove();
        int mobility = placements(board) - board.mobility(1 - side);
        return corners(board, side) + MOBILITY * mobility + EXPOSED * exposed(board, side) + discs(board, side);
    }

    @Override
    public int movePriority(Position position, int move) {
        return priorities[move];
    }

    /** The empty squares. */
    @Override
    public int pliesLeft(Position position) {
        ReversiPosition board = (ReversiPosition) position;
        return board.rules().rows() * board.rules().columns() - board.score(0) - board.score(1);
    }

    /** The mobility of the side to move, from the moves that the position has worked out already. */
    private static int placements(ReversiPosition board) {
        int[] moves = board.legalMoves();
        boolean canPass = moves[moves.length - 1] == board.rules().pass();
        return canPass ? moves.length - 1 : moves.length;
    }

    /** How many more discs of the side's than of the other's touch an empty square: each invites the enemy. */
    private int exposed(ReversiPosition board, int side) {
        int exposed = 0;
        for (int square = 0; square < neighbours.length; square++) {
            int owner = owner(board, square, side);
            exposed += owner != 0 && touchesEmpty(board, square) ? owner : 0;
        }
        return exposed;
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
        int mine = board.score(side);
        int yours = board.score(1 - side);
        int weight = DISC_AT_START + (DISC_AT_END - DISC_AT_START) * (mine + yours) / squares;
        return weight * (mine - yours);
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

    /** 1 for a disc of the side's, -1 for the other's, 0 for none. */
    private static int owner(ReversiPosition board, int square, int side) {
        char cell = board.cell(square);
        if (cell == Reversi.EMPTY) {
            return 0;
        }
        return (cell == Reversi.BLACK) == (side == 0) ? 1 : -1;
    }
}
