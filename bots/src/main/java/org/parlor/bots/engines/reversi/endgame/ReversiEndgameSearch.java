package org.parlor.bots.engines.reversi.endgame;

import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.FinalScore;
import org.parlor.bots.engines.reversi.board.MoveList;
import org.parlor.bots.engines.reversi.board.SquareSets;
import org.parlor.bots.engines.reversi.board.Symmetry;
import org.parlor.bots.engines.reversi.endgame.EndgameStatistics.Event;
import org.parlor.bots.engines.reversi.parallel.ParallelSearch;
import org.parlor.bots.engines.reversi.parallel.ParallelSolver;
import org.parlor.bots.engines.reversi.parallel.SplitPoint;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.bots.engines.search.SearchAbortedException;
import org.parlor.rules.reversi.Bitboard;

/**
 * Exact alpha-beta search to the end of the game on bitboards: {@code own} are the discs of the side to move, {@code opp} those
 * of the opponent. Used by one thread; allocates only for split points.
 *
 * <p>Nodes near the root use the transposition table and full move ordering; {@link ShallowEndgameSearch} uses neither.
 */
public final class ReversiEndgameSearch extends ParallelSearch {
    /** Up to this number of empty squares, entries go to a small table that stays in the cache of one core. */
    private static final int LOCAL_EMPTIES_MAX = 10;

    private static final int LOCAL_BITS = 13;
    /** From this number of empty squares on, all moves are probed in the small table before the first is searched. */
    private static final int LOCAL_PROBE_EMPTIES_MIN = 9;
    /** The same in the main table; with fewer, the cache misses cost more than the cutoffs save. */
    private static final int PROBE_EMPTIES_MIN = 14;
    /** With fewer empty squares, a hint costs more than it saves. */
    private static final int HINT_EMPTIES_MIN = 13;

    /** Minimum number of empty squares of a split point. */
    private static final int SHARE_EMPTIES_MIN = 14;

    /** Minimum number of empty squares at which symmetric moves are searched only once. */
    private static final int SYMMETRY_EMPTIES_MIN = 24;

    /** About a millisecond: each counted node stands for some two dozen shallow ones. */
    private static final int NODES_BETWEEN_CHECKS = 1 << 10;

    private final long squares;
    private final EndgameTranspositionTable mainTable;
    private final EndgameTranspositionTable localTable = new EndgameTranspositionTable(LOCAL_BITS);
    private final EndgameStatistics statistics = new EndgameStatistics();
    private final MoveHints hints;
    private final OrderingEvaluator orderingEvaluator;
    private final EndgameMoveOrdering moveOrdering;
    private final StabilityBound stabilityBound;
    private final ShallowEndgameSearch shallowSearch;
    private final MoveList[] lists = new MoveList[65];

    private long nodes;
    private long nodesChecked;
    private long nodesReported;

    /**
     * Creates a search for boards of any size, without the pattern evaluation.
     *
     * @param table may be shared with other threads that search boards of this size
     * @param stop polled about every millisecond with the number of nodes since the last call; once true, the search throws {@link
     * SearchAbortedException}
     */
    public ReversiEndgameSearch(BoardGeometry geometry, EndgameTranspositionTable table, LongPredicate stop) {
        this(geometry, /* weights= */ null, table, MoveHints.NONE, stop, /* parallelSolver= */ null);
    }

    /**
     * Creates a search.
     *
     * @param weights for move ordering by the pattern evaluation on 8×8; null on other boards
     * @param parallelSolver shares its moves among threads; null for one thread
     */
    public ReversiEndgameSearch(
            BoardGeometry geometry,
            @Nullable PatternWeights weights,
            EndgameTranspositionTable table,
            MoveHints hints,
            LongPredicate stop,
            @Nullable ParallelSolver<?> parallelSolver) {
        super(stop, parallelSolver);
        this.squares = geometry.squares();
        this.mainTable = table;
        this.hints = hints;
        this.orderingEvaluator =
                weights == null ? new HeuristicOrderingEvaluator(geometry) : new PatternOrderingEvaluator(weights);
        MobilityOrdering mobilityOrdering = new MobilityOrdering(geometry);
        this.moveOrdering = new EndgameMoveOrdering(geometry, mobilityOrdering, orderingEvaluator);
        this.stabilityBound = new StabilityBound(geometry);
        this.shallowSearch = new ShallowEndgameSearch(geometry, mobilityOrdering, stabilityBound);
        for (int empties = 0; empties < lists.length; empties++) {
            lists[empties] = new MoveList();
        }
    }

    @Override
    public long nodes() {
        return nodes + shallowSearch.nodes();
    }

    /** Returns the counts of all searches so far. */
    public EndgameStatistics statistics() {
        return statistics;
    }

    /**
     * Returns the score for the side to move: exact inside the window, else a bound.
     *
     * @throws SearchAbortedException if stopped
     */
    public int score(long own, long opp, int alpha, int beta) {
        long empty = squares & ~(own | opp);
        int empties = Long.bitCount(empty);
        resetEvaluator(own, opp, empties);
        return value(own, opp, moves(own, opp), alpha, beta, SquareSets.oddQuadrants(empty), empties);
    }

    private void resetEvaluator(long own, long opp, int empties) {
        if (orderingEvaluator.searchDepth(empties) >= 0) {
            orderingEvaluator.reset(own, opp);
        }
    }

    /** Returns the table entry of a position. */
    public long findEntry(long own, long opp) {
        return table(Long.bitCount(squares & ~(own | opp))).find(EndgameTranspositionTable.hash(own, opp));
    }

    private long moves(long own, long opp) {
        return Bitboard.moves(own, opp) & squares;
    }

    private int value(long own, long opp, long moves, int alpha, int beta, long odd, int empties) {
        if (empties <= ShallowEndgameSearch.EMPTIES_MAX
                && empties > ShallowEndgameSearch.EMPTIES_MIN
                && beta == alpha + 1) {
            return shallowSearch.value(own, opp, moves, alpha, odd, empties);
        }
        nodes++;
        statistics.count(Event.NODE, empties);
        if (beta == alpha + 1) {
            int bound = stabilityBound.upperBoundBelow(own, opp, alpha, empties);
            if (bound != StabilityBound.NONE) {
                statistics.count(Event.STABILITY_CUTOFF, empties);
                return bound;
            }
        }
        if (moves == 0) {
            long replies = moves(opp, own);
            return replies == 0
                    ? FinalScore.score(own, opp, empties)
                    : afterPass(own, opp, replies, alpha, beta, odd, empties);
        }
        long hash = EndgameTranspositionTable.hash(own, opp);
        long known = table(empties).find(hash);
        int lower = EndgameTranspositionTable.lower(known);
        int upper = EndgameTranspositionTable.upper(known);
        if (known != EndgameTranspositionTable.UNKNOWN) {
            statistics.count(Event.TABLE_HIT, empties);
        }
        if (lower >= beta || upper <= alpha || lower == upper) {
            statistics.count(Event.TABLE_CUTOFF, empties);
            return lower >= beta || lower == upper ? lower : upper;
        }
        checkStop();
        MoveList list = lists[empties];
        listMoves(list, own, opp, empties < SYMMETRY_EMPTIES_MIN ? moves : distinctMoves(own, opp, moves));
        int bound = shouldProbe(empties) ? probeMoves(list, own, opp, beta, empties) : FourEmptiesSearch.NONE;
        if (bound >= beta) {
            statistics.count(Event.ENHANCED_CUTOFF, empties);
            return bound;
        }
        moveOrdering.rank(list, own, opp, odd, empties, firstMove(known, own, opp, empties));
        return searchMoves(own, opp, alpha, beta, odd, empties, hash, known);
    }

    /** Searches the ranked moves and stores the result. */
    private int searchMoves(long own, long opp, int alpha, int beta, long odd, int empties, long hash, long known) {
        MoveList list = lists[empties];
        int low = Math.max(alpha, EndgameTranspositionTable.lower(known));
        int high = Math.min(beta, EndgameTranspositionTable.upper(known));
        int best = FourEmptiesSearch.NONE;
        int move = EndgameTranspositionTable.NO_MOVE;
        int first = move;
        int moves = list.size();
        for (int left = moves; left > 0 && best < high; left--) {
            if (left < moves && empties >= SHARE_EMPTIES_MIN && hasIdleThread()) {
                SplitPoint shared = new SplitPoint(splitPoint(), own, opp, low, high, empties, list, left, best, move);
                searchShared(shared);
                best = shared.best();
                move = shared.move();
                break;
            }
            int at = list.take();
            int square = list.square(at);
            long flips = list.flips(at);
            long replies = list.replies(at);
            int value;
            if (left == moves) {
                first = square;
                value = after(square, flips, replies, own, opp, low, high, odd, empties);
            } else {
                value = scout(square, flips, replies, own, opp, Math.max(low, best), high, odd, empties);
            }
            if (value > best) {
                best = value;
                move = square;
            }
        }
        countSearched(best >= high, move == first, empties);
        int lower = best > low ? best : EndgameTranspositionTable.lower(known);
        int upper = best < high ? best : EndgameTranspositionTable.upper(known);
        table(empties).store(hash, EndgameTranspositionTable.entry(lower, upper, move, empties));
        return best;
    }

    private void countSearched(boolean isCutOff, boolean isFirstBest, int empties) {
        statistics.count(Event.SEARCHED, empties);
        if (isCutOff) {
            statistics.count(Event.CUTOFF, empties);
            if (isFirstBest) {
                statistics.count(Event.FIRST_MOVE_CUTOFF, empties);
            }
        }
    }

    private int firstMove(long known, long own, long opp, int empties) {
        int tableMove = EndgameTranspositionTable.move(known);
        return tableMove == EndgameTranspositionTable.NO_MOVE && empties >= HINT_EMPTIES_MIN
                ? hints.move(own, opp)
                : tableMove;
    }

    @Override
    protected void reset(SplitPoint shared) {
        orderingEvaluator.reset(shared.own(), shared.opp());
    }

    @Override
    protected int ply() {
        return orderingEvaluator.ply();
    }

    @Override
    protected void undo(SplitPoint shared, int ply) {
        orderingEvaluator.undoTo(ply);
    }

    @Override
    protected int scout(SplitPoint shared, int at, int alpha) {
        long own = shared.own();
        long opp = shared.opp();
        return scout(
                shared.square(at),
                shared.flips(at),
                shared.replies(at),
                own,
                opp,
                alpha,
                shared.beta(),
                SquareSets.oddQuadrants(squares & ~(own | opp)),
                shared.depth());
    }

    private int after(
            int square, long flips, long replies, long own, long opp, int alpha, int beta, long odd, int empties) {
        boolean tracked = orderingEvaluator.searchDepth(empties - 1) >= 0;
        if (tracked) {
            orderingEvaluator.play(square, flips);
        }
        int value = -value(
                opp ^ flips,
                (own ^ flips) | 1L << square,
                replies,
                -beta,
                -alpha,
                odd ^ SquareSets.quadrant(square),
                empties - 1);
        if (tracked) {
            orderingEvaluator.undo();
        }
        return value;
    }

    private int scout(
            int square, long flips, long replies, long own, long opp, int alpha, int beta, long odd, int empties) {
        int value = after(square, flips, replies, own, opp, alpha, alpha + 1, odd, empties);
        return value > alpha && value < beta
                ? after(square, flips, replies, own, opp, alpha, beta, odd, empties)
                : value;
    }

    private int afterPass(long own, long opp, long replies, int alpha, int beta, long odd, int empties) {
        boolean tracked = orderingEvaluator.searchDepth(empties) >= 0;
        if (tracked) {
            orderingEvaluator.pass();
        }
        int value = -value(/* own= */ opp, /* opp= */ own, replies, -beta, -alpha, odd, empties);
        if (tracked) {
            orderingEvaluator.undo();
        }
        return value;
    }

    private long distinctMoves(long own, long opp, long moves) {
        return Symmetry.distinctMoves(own, opp, squares & ~(own | opp), moves);
    }

    private static void listMoves(MoveList list, long own, long opp, long moves) {
        list.clear();
        for (long left = moves; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            list.add(square, Bitboard.flips(square, own, opp), 0);
        }
    }

    /**
     * Returns a lower bound that reaches {@code beta}, if the table has one for a move (enhanced
     * transposition cutoff).
     */
    private int probeMoves(MoveList list, long own, long opp, int beta, int empties) {
        EndgameTranspositionTable table = table(empties - 1);
        int bound = FourEmptiesSearch.NONE;
        for (int i = 0; i < list.size() && bound < beta; i++) {
            long flips = list.flips(i);
            bound = -EndgameTranspositionTable.upper(
                    table.find(EndgameTranspositionTable.hash(opp ^ flips, (own ^ flips) | 1L << list.square(i))));
        }
        return bound;
    }

    private static boolean shouldProbe(int empties) {
        return empties > LOCAL_EMPTIES_MAX + 1 ? empties >= PROBE_EMPTIES_MIN : empties >= LOCAL_PROBE_EMPTIES_MIN;
    }

    private EndgameTranspositionTable table(int empties) {
        return empties <= LOCAL_EMPTIES_MAX ? localTable : mainTable;
    }

    private void checkStop() {
        if (nodes - nodesChecked > NODES_BETWEEN_CHECKS) {
            nodesChecked = nodes;
            long visited = nodes() - nodesReported;
            nodesReported += visited;
            checkStop(visited);
        }
    }
}
