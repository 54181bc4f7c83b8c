package org.parlor.bots.engines.reversi.midgame;

import java.util.function.LongPredicate;
import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.endgame.EndgameTranspositionTable;
import org.parlor.bots.engines.reversi.endgame.MoveHints;
import org.parlor.bots.engines.reversi.endgame.ReversiEndgameSearch;
import org.parlor.bots.engines.reversi.parallel.ParallelSolver;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.rules.Position;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Selective search to the end of the game on 8×8 that prepares an exact one: it predicts the score, and its table suggests the
 * moves to search first. Predicts for one caller at a time; hints are thread-safe.
 */
public final class SelectiveEndgameSearch implements MoveHints {
    private static final Logger LOG = LoggerFactory.getLogger(SelectiveEndgameSearch.class);

    /** 2^20 slots, 16 MiB. */
    private static final int TABLE_BITS = 20;
    /** With fewer empty squares, the exact search takes less time than its preparation. */
    private static final int EMPTIES_MIN = 16;

    /** Closer to a wipe-out, no shallow search can exceed the margins of Multi-ProbCut, so nothing is cut. */
    private static final int VALUE_MAX = 4800;

    private static final int DEPTH_MIN = 3;
    private static final int HUNDREDTHS = 100;

    private final PatternWeights weights;
    private final EndgameTranspositionTable endgameTable;
    private final int threads;
    private final MidgameTranspositionTable table = MidgameTranspositionTable.largest(TABLE_BITS, LOG::warn);
    private long nodes;

    public SelectiveEndgameSearch(PatternWeights weights, EndgameTranspositionTable endgameTable, int threads) {
        this.weights = weights;
        this.endgameTable = endgameTable;
        this.threads = threads;
    }

    /**
     * Predicts the score of a position that is not over, in discs for the side to move.
     *
     * @param stop as of {@link ReversiEndgameSearch}
     */
    public int predict(Position position, LongPredicate stop) {
        long own = BoardGeometry.WHOLE.own(position);
        long opp = BoardGeometry.WHOLE.opp(position);
        table.nextAge();
        try (ParallelSolver<MidgameSearch> parallelSolver =
                new ParallelSolver<>(threads - 1, owner -> search(stop, owner))) {
            MidgameSearch search = search(stop, parallelSolver);
            MidgameRootSearch root = new MidgameRootSearch(own, opp, position.legalMoves(), search);
            deepen(root);
            nodes += search.nodesOfAllThreads();
            return Math.round((float) root.value() / HUNDREDTHS);
        }
    }

    private MidgameSearch search(LongPredicate stop, ParallelSolver<MidgameSearch> parallelSolver) {
        return new MidgameSearch(weights, table, endgameTable, stop, parallelSolver);
    }

    private static void deepen(MidgameRootSearch root) {
        int empties = root.empties();
        int depthMax = Math.min(empties, Math.max(DEPTH_MIN, empties - IterativeDeepening.ENDGAME_PLIES));
        for (int depth = 1; depth <= depthMax; depth++) {
            root.findBest(depth, MultiProbCut.LOW_CONFIDENCE);
        }
        if (empties >= EMPTIES_MIN && Math.abs(root.value()) <= VALUE_MAX) {
            root.findBest(empties, MultiProbCut.LOW_CONFIDENCE);
            root.findBest(empties, MultiProbCut.HIGH_CONFIDENCE);
        }
    }

    /** Returns the number of nodes visited by all completed searches. */
    public long nodes() {
        return nodes;
    }

    @Override
    public int move(long own, long opp) {
        return table.move(own, opp);
    }
}
