package org.parlor.bots.reversi.endgame;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.reversi.board.BoardGeometry;
import org.parlor.bots.reversi.board.FinalScore;
import org.parlor.bots.reversi.board.MoveList;
import org.parlor.bots.reversi.board.SquareSets;
import org.parlor.bots.reversi.board.Symmetry;
import org.parlor.bots.reversi.pattern.PatternWeights;
import org.parlor.bots.search.SearchAbortedException;
import org.parlor.rules.reversi.BitBoard;

/**
 * The exact search: alpha-beta to the last square on two {@code long}s, {@code own} of the side to move and {@code opp}
 * of the other. Nothing is allocated on the way. It is used by one thread.
 *
 * <p>High up, where order decides the size of the tree, the table is asked and moves are ranked; {@link ShallowEndgameSearch} does
 * without either.
 */
public final class ReversiEndgameSearch {
    /** So many and fewer empty squares are remembered in a small table, which stays in the cache of one core. */
    private static final int LOCAL_EMPTIES_MAX = 10;

    private static final int LOCAL_BITS = 13;
    /** With more than so many the table is asked about every move before the first is searched. */
    private static final int PROBE_EMPTIES_MIN = 8;
    /** How many plies are searched to guess the score. */
    private static final int GUESS_PLIES = 3;

    /** With so many and more, moves are shared with a thread that has nothing to do. */
    private static final int SHARE_EMPTIES_MIN = 14;

    /** With so many and more, moves that lead to mirror images of one position are searched once. */
    private static final int SYMMETRY_EMPTIES_MIN = 24;

    /** Each is some two dozen of those that do not check: about a millisecond. */
    private static final int NODES_BETWEEN_CHECKS = 1 << 10;

    private final long squares;
    private final EndgameTranspositionTable mainTable;
    private final EndgameTranspositionTable localTable = new EndgameTranspositionTable(LOCAL_BITS);
    private final BooleanSupplier stop;
    private final OrderingEvaluator orderingEvaluator;
    private final EndgameMoveOrdering moveOrdering;
    private final StabilityBound stabilityBound;
    private final ShallowEndgameSearch shallowSearch;
    private final MoveList rootList = new MoveList();
    private final MoveList[] lists = new MoveList[65];
    private final @Nullable ParallelSolver parallelSolver;
    /** The one whose moves are being searched. */
    private @Nullable SplitPoint splitPoint;

    private int move = EndgameTranspositionTable.NO_MOVE;
    private long nodes;
    private long nodesChecked;

    /**
     * For boards of any size, and for 8×8 without what was learned.
     *
     * @param table may be shared with other threads that search boards of this size
     * @param stop asked from time to time; once true the search is given up by {@link SearchAbortedException}
     */
    public ReversiEndgameSearch(BoardGeometry geometry, EndgameTranspositionTable table, BooleanSupplier stop) {
        this(geometry, new HeuristicOrderingEvaluator(geometry), table, stop, /* parallelSolver= */ null);
    }

    /** For 8×8, with an order of moves by what was learned. */
    public ReversiEndgameSearch(
            BoardGeometry geometry, PatternWeights weights, EndgameTranspositionTable table, BooleanSupplier stop) {
        this(geometry, new PatternOrderingEvaluator(weights), table, stop, /* parallelSolver= */ null);
    }

    ReversiEndgameSearch(
            BoardGeometry geometry,
            OrderingEvaluator orderingEvaluator,
            EndgameTranspositionTable table,
            BooleanSupplier stop,
            @Nullable ParallelSolver parallelSolver) {
        this.squares = geometry.squares();
        this.mainTable = table;
        this.stop = stop;
        this.parallelSolver = parallelSolver;
        this.orderingEvaluator = orderingEvaluator;
        MobilityOrdering mobilityOrdering = new MobilityOrdering(geometry);
        this.moveOrdering = new EndgameMoveOrdering(geometry, mobilityOrdering, orderingEvaluator);
        this.stabilityBound = new StabilityBound(geometry);
        this.shallowSearch = new ShallowEndgameSearch(geometry, mobilityOrdering, stabilityBound);
        for (int empties = 0; empties < lists.length; empties++) {
            lists[empties] = new MoveList();
        }
    }

    /** Positions visited since it was made. */
    public long nodes() {
        return nodes + shallowSearch.nodes();
    }

    /**
     * The score to a side that can move, as {@link #score} tells it, and {@link #move} then tells how it is reached. If
     * no move beats {@code alpha}, which of them is best is not known and any may be told.
     *
     * @throws SearchAbortedException if it was stopped; what the table learned stays
     */
    public int best(long own, long opp, int alpha, int beta) {
        long empty = squares & ~(own | opp);
        int parity = SquareSets.parity(empty);
        int empties = Long.bitCount(empty);
        resetEvaluator(own, opp, empties);
        int known = EndgameTranspositionTable.move(table(empties).find(EndgameTranspositionTable.hash(own, opp)));
        listMoves(rootList, own, opp, BitBoard.moves(own, opp) & squares);
        moveOrdering.sort(rootList, own, opp, parity, empties, known);
        int best = FourEmptiesSearch.NONE;
        for (int i = 0; i < rootList.size() && best < beta; i++) {
            int square = rootList.square(i);
            long flips = rootList.flips(i);
            int value = i == 0
                    ? after(square, flips, own, opp, alpha, beta, parity, empties)
                    : scout(square, flips, own, opp, Math.max(alpha, best), beta, parity, empties);
            if (value > best) {
                best = value;
                move = square;
            }
        }
        return best;
    }

    /** The square by which the score that {@link #best} told last is reached. */
    public int move() {
        return move;
    }

    /**
     * The score to the side to move: exact within the window, else a bound beyond it.
     *
     * @throws SearchAbortedException if it was stopped
     */
    public int score(long own, long opp, int alpha, int beta) {
        long empty = squares & ~(own | opp);
        int empties = Long.bitCount(empty);
        resetEvaluator(own, opp, empties);
        return value(own, opp, alpha, beta, SquareSets.parity(empty), empties);
    }

    private void resetEvaluator(long own, long opp, int empties) {
        if (orderingEvaluator.searchDepth(empties) >= 0) {
            orderingEvaluator.reset(own, opp);
        }
    }

    /** The discs that the side to move looks to be ahead by at the end. */
    int guess(long own, long opp) {
        orderingEvaluator.reset(own, opp);
        return orderingEvaluator.toDiscs(new OrderingSearch(squares, orderingEvaluator).value(GUESS_PLIES, own, opp));
    }

    /** What is known of a position, as an entry of the table. */
    long findEntry(long own, long opp) {
        return table(Long.bitCount(squares & ~(own | opp))).find(EndgameTranspositionTable.hash(own, opp));
    }

    private int value(long own, long opp, int alpha, int beta, int parity, int empties) {
        if (empties <= ShallowEndgameSearch.EMPTIES_MAX
                && empties >= ShallowEndgameSearch.EMPTIES_MIN
                && beta == alpha + 1) {
            return shallowSearch.value(own, opp, alpha, parity, empties);
        }
        nodes++;
        if (beta == alpha + 1) {
            int bound = stabilityBound.upperBoundBelow(own, opp, alpha, empties);
            if (bound != StabilityBound.NONE) {
                return bound;
            }
        }
        long moves = BitBoard.moves(own, opp) & squares;
        if (moves == 0) {
            boolean over = (BitBoard.moves(opp, own) & squares) == 0;
            return over ? FinalScore.score(own, opp, empties) : afterPass(own, opp, alpha, beta, parity, empties);
        }
        long hash = EndgameTranspositionTable.hash(own, opp);
        long known = table(empties).find(hash);
        int lower = EndgameTranspositionTable.lower(known);
        int upper = EndgameTranspositionTable.upper(known);
        if (lower >= beta || lower == upper) {
            return lower;
        } else if (upper <= alpha) {
            return upper;
        }
        checkStop();
        MoveList list = lists[empties];
        listMoves(list, own, opp, empties < SYMMETRY_EMPTIES_MIN ? moves : distinctMoves(own, opp, moves));
        int bound = empties > PROBE_EMPTIES_MIN ? probeMoves(list, own, opp, beta, empties) : FourEmptiesSearch.NONE;
        if (bound >= beta) {
            return bound;
        }
        moveOrdering.sort(list, own, opp, parity, empties, EndgameTranspositionTable.move(known));
        return searchMoves(own, opp, alpha, beta, parity, empties, hash, known);
    }

    /** Tries the listed moves and remembers what they taught. */
    private int searchMoves(long own, long opp, int alpha, int beta, int parity, int empties, long hash, long known) {
        MoveList list = lists[empties];
        int low = Math.max(alpha, EndgameTranspositionTable.lower(known));
        int high = Math.min(beta, EndgameTranspositionTable.upper(known));
        int best = FourEmptiesSearch.NONE;
        int move = EndgameTranspositionTable.NO_MOVE;
        for (int i = 0; i < list.size() && best < high; i++) {
            if (i > 0 && shouldShare(empties)) {
                SplitPoint shared =
                        new SplitPoint(splitPoint, own, opp, low, high, parity, empties, list, i, best, move);
                searchShared(shared);
                best = shared.best();
                move = shared.move();
                break;
            }
            int square = list.square(i);
            long flips = list.flips(i);
            int value = i == 0
                    ? after(square, flips, own, opp, low, high, parity, empties)
                    : scout(square, flips, own, opp, Math.max(low, best), high, parity, empties);
            if (value > best) {
                best = value;
                move = square;
            }
        }
        int lower = best > low ? best : EndgameTranspositionTable.lower(known);
        int upper = best < high ? best : EndgameTranspositionTable.upper(known);
        table(empties).store(hash, EndgameTranspositionTable.entry(lower, upper, move, empties));
        return best;
    }

    private boolean shouldShare(int empties) {
        return parallelSolver != null && empties >= SHARE_EMPTIES_MIN && parallelSolver.isIdle();
    }

    /** Searches the moves of a split point together with idle threads; returns when all of them are searched. */
    private void searchShared(SplitPoint shared) {
        ParallelSolver parallelSolver = Objects.requireNonNull(this.parallelSolver);
        SplitPoint above = splitPoint;
        parallelSolver.open(shared);
        try {
            splitPoint = shared;
            search(shared);
        } finally {
            splitPoint = above;
            parallelSolver.finish(shared);
        }
        if (shared.isAncestorCutOff() || stop.getAsBoolean()) {
            // Others may have given their moves up.
            throw new SearchAbortedException();
        }
    }

    /** Searches moves of a split point of another thread, as long as there are any. */
    void help(SplitPoint shared) {
        splitPoint = shared;
        orderingEvaluator.reset(shared.own, shared.opp);
        try {
            search(shared);
        } catch (SearchAbortedException e) {
            // It is of no use any more, which its owner finds out as well.
        } finally {
            splitPoint = null;
        }
    }

    private void search(SplitPoint shared) {
        for (int at = shared.nextMove(); at >= 0; at = shared.nextMove()) {
            int square = shared.square(at);
            int alpha = shared.alpha();
            try {
                int value = scout(
                        square,
                        shared.flips(at),
                        shared.own,
                        shared.opp,
                        alpha,
                        shared.beta,
                        shared.parity,
                        shared.empties);
                shared.report(square, value);
            } catch (SearchAbortedException e) {
                if (shared.isAncestorCutOff() || !shared.hasCutoff()) {
                    throw e;
                }
            }
        }
    }

    private int after(int square, long flips, long own, long opp, int alpha, int beta, int parity, int empties) {
        boolean sees = orderingEvaluator.searchDepth(empties - 1) >= 0;
        if (sees) {
            orderingEvaluator.play(square, flips);
        }
        try {
            return -value(
                    opp ^ flips,
                    (own ^ flips) | 1L << square,
                    -beta,
                    -alpha,
                    parity ^ SquareSets.quarter(square),
                    empties - 1);
        } finally {
            // Also when the search of a shared move is given up: what was seen before it must be seen after it.
            if (sees) {
                orderingEvaluator.undo();
            }
        }
    }

    private int scout(int square, long flips, long own, long opp, int alpha, int beta, int parity, int empties) {
        int value = after(square, flips, own, opp, alpha, alpha + 1, parity, empties);
        return value > alpha && value < beta ? after(square, flips, own, opp, alpha, beta, parity, empties) : value;
    }

    private int afterPass(long own, long opp, int alpha, int beta, int parity, int empties) {
        boolean sees = orderingEvaluator.searchDepth(empties) >= 0;
        if (sees) {
            orderingEvaluator.pass();
        }
        try {
            return -value(/* own= */ opp, /* opp= */ own, -beta, -alpha, parity, empties);
        } finally {
            if (sees) {
                orderingEvaluator.undo();
            }
        }
    }

    private long distinctMoves(long own, long opp, long moves) {
        return Symmetry.distinctMoves(own, opp, squares & ~(own | opp), moves);
    }

    private static void listMoves(MoveList list, long own, long opp, long moves) {
        list.clear();
        for (long left = moves; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            list.add(square, BitBoard.flips(square, own, opp), 0);
        }
    }

    /** A lower bound on the score, if the table knows of a move that reaches {@code beta}. */
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

    private EndgameTranspositionTable table(int empties) {
        return empties <= LOCAL_EMPTIES_MAX ? localTable : mainTable;
    }

    private void checkStop() {
        if (nodes - nodesChecked > NODES_BETWEEN_CHECKS) {
            nodesChecked = nodes;
            if (stop.getAsBoolean() || (splitPoint != null && splitPoint.isCutOff())) {
                throw new SearchAbortedException();
            }
        }
    }
}
