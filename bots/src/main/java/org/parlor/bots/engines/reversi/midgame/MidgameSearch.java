package org.parlor.bots.engines.reversi.midgame;

import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.FinalScore;
import org.parlor.bots.engines.reversi.board.MoveList;
import org.parlor.bots.engines.reversi.endgame.EndgameTranspositionTable;
import org.parlor.bots.engines.reversi.endgame.ReversiEndgameSearch;
import org.parlor.bots.engines.reversi.parallel.ParallelSearch;
import org.parlor.bots.engines.reversi.parallel.ParallelSolver;
import org.parlor.bots.engines.reversi.parallel.SplitPoint;
import org.parlor.bots.engines.reversi.pattern.PatternAccumulator;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.rules.reversi.Bitboard;

/**
 * Principal variation search on 8×8 over the pattern evaluation: {@code own} are the discs of the side to move, {@code opp}
 * those of the opponent; values are hundredths of a disc. A pass costs no depth, so a search as deep as there are empty
 * squares reaches the end of every line. Used by one thread; allocates only for split points.
 */
final class MidgameSearch extends ParallelSearch {
    /** Exceeds every value. */
    static final int INFINITY = 10_000;

    /** Not a value. */
    static final int NONE = Integer.MIN_VALUE;

    private static final int HUNDREDTHS = 100;
    /** Minimum depth of a split point. */
    private static final int SHARE_DEPTH_MIN = 7;

    private static final int NODES_BETWEEN_CHECKS = 256;
    /** Up to this number of empty squares, searches to the end are exact at every confidence. */
    private static final int EXACT_EMPTIES_MAX = 12;
    /** Maximum nesting of probe searches. */
    private static final int NESTING_MAX = 2;

    private final PatternAccumulator accumulator;
    private final MidgameTranspositionTable table;
    private final Supplier<ReversiEndgameSearch> endgames;
    /** Created on first use: its tables take longer than a shallow search. */
    private @Nullable ReversiEndgameSearch endgame;

    private final MidgameMoveOrdering moveOrdering;
    private final MoveList[] lists = new MoveList[65];
    private int confidence = MultiProbCut.FULL_CONFIDENCE;
    private int nested;
    private long nodes;
    private long nodesChecked;

    MidgameSearch(
            PatternWeights weights,
            MidgameTranspositionTable table,
            EndgameTranspositionTable endgameTable,
            LongPredicate stop,
            @Nullable ParallelSolver<?> parallelSolver) {
        super(stop, parallelSolver);
        this.accumulator = new PatternAccumulator(weights);
        this.table = table;
        this.endgames =
                () -> new ReversiEndgameSearch(BoardGeometry.WHOLE, weights, endgameTable, table, stop, parallelSolver);
        this.moveOrdering = new MidgameMoveOrdering(table, accumulator);
        for (int empties = 0; empties < lists.length; empties++) {
            lists[empties] = new MoveList();
        }
    }

    @Override
    public long nodes() {
        return nodes + (endgame == null ? 0 : endgame.nodes());
    }

    /** Starts searches from a position at a confidence level of {@link MultiProbCut}. */
    void reset(long own, long opp, int confidence) {
        accumulator.reset(own, opp);
        this.confidence = confidence;
        this.nested = 0;
    }

    /**
     * Returns the value after a move: exact inside the window, else a bound.
     *
     * @throws SearchAbortedException if the time limit is reached
     */
    int after(int square, long flips, long own, long opp, int depth, int alpha, int beta) {
        accumulator.play(square, flips);
        int value = -value(opp ^ flips, (own ^ flips) | 1L << square, depth - 1, -beta, -alpha);
        accumulator.undo();
        return value;
    }

    /** Returns the value after a pass. */
    int afterPass(long own, long opp, int depth, int alpha, int beta) {
        accumulator.pass();
        int value = -value(/* own= */ opp, /* opp= */ own, depth, -beta, -alpha);
        accumulator.undo();
        return value;
    }

    int value(long own, long opp, int depth, int alpha, int beta) {
        int empties = Long.bitCount(~(own | opp));
        if (depth >= empties && (empties <= EXACT_EMPTIES_MAX || confidence == MultiProbCut.FULL_CONFIDENCE)) {
            return exact(own, opp, alpha, beta);
        }
        nodes++;
        long moves = Bitboard.moves(own, opp);
        if (moves == 0) {
            boolean over = Bitboard.moves(opp, own) == 0;
            return over ? HUNDREDTHS * FinalScore.score(own, opp, empties) : afterPass(own, opp, depth, alpha, beta);
        }
        if (depth == 0) {
            return accumulator.score();
        }
        return depth == 1 ? lastPly(own, opp, moves, beta) : value(own, opp, depth, alpha, beta, moves, empties);
    }

    private int exact(long own, long opp, int alpha, int beta) {
        int above = Math.floorDiv(alpha, HUNDREDTHS);
        int below = -Math.floorDiv(-beta, HUNDREDTHS);
        return HUNDREDTHS * endgame().score(own, opp, above, below);
    }

    private ReversiEndgameSearch endgame() {
        if (endgame == null) {
            endgame = endgames.get();
        }
        return endgame;
    }

    private int lastPly(long own, long opp, long moves, int beta) {
        int best = -INFINITY;
        for (long left = moves; left != 0 && best < beta; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            best = Math.max(best, after(square, Bitboard.flips(square, own, opp), own, opp, 1, -INFINITY, INFINITY));
        }
        return best;
    }

    private int value(long own, long opp, int depth, int alpha, int beta, long moves, int empties) {
        checkStop();
        long key = MidgameTranspositionTable.key(own, opp);
        long known = table.find(key);
        int lower = -INFINITY;
        int upper = INFINITY;
        if (MidgameTranspositionTable.depth(known) >= depth
                && MidgameTranspositionTable.confidence(known) >= confidence) {
            lower = MidgameTranspositionTable.lower(known);
            upper = MidgameTranspositionTable.upper(known);
            if (lower >= beta || lower == upper) {
                return lower;
            } else if (upper <= alpha) {
                return upper;
            }
        }
        if (beta == alpha + 1
                && confidence < MultiProbCut.FULL_CONFIDENCE
                && depth >= MultiProbCut.DEPTH_MIN
                && nested < NESTING_MAX) {
            int bound = cut(own, opp, depth, alpha, beta, empties);
            if (bound != NONE) {
                return bound;
            }
        }
        MoveList list = lists[empties];
        int bound = moveOrdering.rank(
                list, own, opp, moves, depth, beta, confidence, MidgameTranspositionTable.move(known));
        if (bound != NONE) {
            return bound;
        }
        int low = Math.max(alpha, lower);
        int high = Math.min(beta, upper);
        int best = -INFINITY;
        int move = MidgameTranspositionTable.NO_MOVE;
        for (int left = list.size(); left > 0 && best < high; left--) {
            if (left < list.size() && depth >= SHARE_DEPTH_MIN && hasIdleThread()) {
                SplitPoint shared = new MidgameSplitPoint(
                        splitPoint(), own, opp, low, high, depth, list, left, best, move, confidence, nested);
                searchShared(shared);
                best = shared.best();
                move = shared.move();
                break;
            }
            int at = list.take();
            int square = list.square(at);
            long flips = list.flips(at);
            int value = left == list.size()
                    ? after(square, flips, own, opp, depth, low, high)
                    : scout(square, flips, own, opp, depth, Math.max(low, best), high);
            if (value > best) {
                best = value;
                move = square;
            }
        }
        lower = best > low ? best : lower;
        upper = best < high ? best : upper;
        table.store(key, MidgameTranspositionTable.entry(depth, confidence, lower, upper, move));
        return best;
    }

    /** Searches a move with a null window; re-searches with the full window if it fails high. */
    private int scout(int square, long flips, long own, long opp, int depth, int alpha, int beta) {
        int value = after(square, flips, own, opp, depth, alpha, alpha + 1);
        return value > alpha && value < beta ? after(square, flips, own, opp, depth, alpha, beta) : value;
    }

    @Override
    protected void reset(SplitPoint shared) {
        MidgameSplitPoint midgame = (MidgameSplitPoint) shared;
        reset(midgame.own(), midgame.opp(), midgame.confidence());
        nested = midgame.nested();
    }

    @Override
    protected int ply() {
        return accumulator.ply();
    }

    @Override
    protected void undo(SplitPoint shared, int ply) {
        accumulator.undoTo(ply);
        nested = ((MidgameSplitPoint) shared).nested();
    }

    @Override
    protected int scout(SplitPoint shared, int at, int alpha) {
        return scout(
                shared.square(at), shared.flips(at), shared.own(), shared.opp(), shared.depth(), alpha, shared.beta());
    }

    @Override
    public void help(SplitPoint shared) {
        if (shared instanceof MidgameSplitPoint) {
            super.help(shared);
        } else {
            endgame().help(shared);
        }
    }

    /** Returns a bound that a shallow search makes likely (Multi-ProbCut), or {@link #NONE}. */
    private int cut(long own, long opp, int depth, int alpha, int beta, int empties) {
        int distance = MultiProbCut.margin(confidence, depth, empties);
        int shallow = MultiProbCut.shallowDepth(depth);
        int now = accumulator.score();
        nested++;
        int bound = NONE;
        int high = beta + distance;
        int low = alpha - distance;
        if (now >= beta - distance / 2 && high < INFINITY && value(own, opp, shallow, high - 1, high) >= high) {
            bound = beta;
        } else if (now <= alpha + distance / 2 && low > -INFINITY && value(own, opp, shallow, low, low + 1) <= low) {
            bound = alpha;
        }
        nested--;
        return bound;
    }

    private void checkStop() {
        long visited = nodes - nodesChecked;
        if (visited > NODES_BETWEEN_CHECKS) {
            nodesChecked = nodes;
            checkStop(visited);
        }
    }
}
