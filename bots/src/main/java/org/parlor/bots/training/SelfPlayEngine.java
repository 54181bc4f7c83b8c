package org.parlor.bots.training;

import java.util.random.RandomGenerator;
import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.SquareSets;
import org.parlor.bots.engines.reversi.endgame.EndgameTranspositionTable;
import org.parlor.bots.engines.reversi.endgame.ReversiEndgameSearch;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.rules.reversi.Bitboard;

/** Plays at random, by a fixed-depth search or, with few empty squares, perfectly. Used by one thread. */
final class SelfPlayEngine {
    private static final int TABLE_BITS = 15;

    private final int depth;
    private final int exactEmpties;
    private final FixedDepthSearch search;
    private final ReversiEndgameSearch endgame =
            new ReversiEndgameSearch(BoardGeometry.WHOLE, new EndgameTranspositionTable(TABLE_BITS), nodes -> false);

    /**
     * @param depth search depth in plies; 0 plays at random
     * @param exactEmpties number of empty squares from which it plays perfectly
     */
    SelfPlayEngine(PatternWeights weights, int depth, int exactEmpties) {
        this.depth = depth;
        this.exactEmpties = exactEmpties;
        this.search = new FixedDepthSearch(weights, Math.max(1, depth));
    }

    /** Chooses a move; the game must not be over. */
    int move(SelfPlayBoard board, RandomGenerator random) {
        if (board.empties() <= exactEmpties) {
            return firstBestMove(board);
        }
        return depth == 0 ? SquareSets.random(board.moves(), random) : search.best(board.own(), board.opp());
    }

    /**
     * Returns the first move that reaches the best score, so that the choice does not depend on the contents
     * of the table.
     */
    private int firstBestMove(SelfPlayBoard board) {
        int score = endgame.score(board.own(), board.opp(), -64, 64);
        for (long left = board.moves(); ; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = Bitboard.flips(square, board.own(), board.opp());
            long own = board.opp() ^ flips;
            long opp = (board.own() ^ flips) | 1L << square;
            if ((left & left - 1) == 0 || -endgame.score(own, opp, -score, 1 - score) >= score) {
                return square;
            }
        }
    }
}
