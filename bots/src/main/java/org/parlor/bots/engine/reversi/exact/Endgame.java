package org.parlor.bots.engine.reversi.exact;

import java.util.function.BooleanSupplier;
import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.board.MoveList;
import org.parlor.bots.engine.reversi.board.Squares;
import org.parlor.bots.engine.reversi.board.Stability;
import org.parlor.rules.reversi.BitBoard;

/**
 * The exact search: alpha-beta to the last square on two {@code long}s, {@code own} of the side to move and {@code opp}
 * of the other. Nothing is allocated on the way. It is used by one thread.
 *
 * <p>High up, where order decides the size of the tree, moves are ranked by the table, by a look two plies ahead and by
 * what they leave to the opponent; further down only by what is cheap, and from {@value #SHALLOW} empty squares on by
 * parity alone.
 */
public final class Endgame {
    /** So many empty squares and fewer are searched without table and ranks. */
    private static final int SHALLOW = 7;
    /** So many and fewer are remembered in the small table. */
    private static final int NEAR = 10;

    private static final int NEAR_BITS = 13;
    /** So many and more are ranked by a look ahead. */
    private static final int LOOK_AHEAD = 14;

    private static final int LOOK_FURTHER = 18;
    /** With more than so many the table is asked about every move before the first is searched. */
    private static final int ASK_AHEAD = 8;

    private static final int NODES_BETWEEN_CHECKS = 1 << 14;
    private static final int FIRST = 1 << 28;
    /** More than any score. */
    private static final int NO_BETA = 100;

    /** By empty squares: the score from which a bound by stable discs may cut off; below it is not worth the time. */
    private static final int[] STABILITY_FROM = stabilityFrom();

    private final Field field;
    private final EndTable table;
    private final EndTable near = new EndTable(NEAR_BITS);
    private final BooleanSupplier stop;
    private final LastSquares lastSquares;
    private final Look look;
    private final int[] worths;
    private final MoveList[] lists = new MoveList[65];
    private final MoveList rootList = new MoveList();
    private int move = EndTable.NO_MOVE;
    private long nodes;
    private long nodesChecked;

    /** @param stop asked from time to time; once true the search is given up by {@link Stopped} */
    public Endgame(Field field, EndTable table, BooleanSupplier stop) {
        this.field = field;
        this.table = table;
        this.stop = stop;
        this.lastSquares = new LastSquares(field);
        this.look = new Look(field);
        this.worths = field.worths();
        for (int empties = 0; empties < lists.length; empties++) {
            lists[empties] = new MoveList();
        }
    }

    /** Positions visited since it was made. */
    public long nodes() {
        return nodes + lastSquares.nodes();
    }

    /**
     * The score to a side that can move, as {@link #score} tells it, and {@link #move} then tells how it is reached. If
     * no move beats {@code alpha}, which of them is best is not known and any may be told.
     *
     * @throws Stopped if it was stopped; what the table learned stays
     */
    public int best(long own, long opp, int alpha, int beta) {
        long empty = field.squares() & ~(own | opp);
        int parity = Squares.parity(empty);
        int empties = Long.bitCount(empty);
        int tableMove = EndTable.move(table.find(EndTable.hash(own, opp)));
        rank(rootList, own, opp, BitBoard.moves(own, opp) & field.squares(), NO_BETA, parity, empties, tableMove);
        int best = LastSquares.NONE;
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
     * @throws Stopped if it was stopped
     */
    public int score(long own, long opp, int alpha, int beta) {
        long empty = field.squares() & ~(own | opp);
        return value(own, opp, alpha, beta, Squares.parity(empty), Long.bitCount(empty));
    }

    private int value(long own, long opp, int alpha, int beta, int parity, int empties) {
        if (empties <= SHALLOW && empties >= 4 && beta == alpha + 1) {
            return shallow(own, opp, alpha, parity, empties);
        }
        nodes++;
        if (beta == alpha + 1 && isHeldByStability(own, opp, alpha, empties)) {
            return stableBound(own, opp);
        }
        long moves = BitBoard.moves(own, opp) & field.squares();
        if (moves == 0) {
            boolean over = (BitBoard.moves(opp, own) & field.squares()) == 0;
            return over ? LastSquares.end(own, opp, empties) : -value(opp, own, -beta, -alpha, parity, empties);
        }
        EndTable table = table(empties);
        long hash = EndTable.hash(own, opp);
        long known = table.find(hash);
        int lower = EndTable.lower(known);
        int upper = EndTable.upper(known);
        if (lower >= beta || lower == upper) {
            return lower;
        } else if (upper <= alpha) {
            return upper;
        }
        check();
        MoveList list = lists[empties];
        int bound = rank(list, own, opp, moves, beta, parity, empties, EndTable.move(known));
        if (bound >= beta) {
            return bound;
        }
        int low = Math.max(alpha, lower);
        int high = Math.min(beta, upper);
        int best = LastSquares.NONE;
        int move = EndTable.NO_MOVE;
        for (int i = 0; i < list.size() && best < high; i++) {
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
        if (best > low) {
            lower = best;
        }
        if (best < high) {
            upper = best;
        }
        table.store(hash, EndTable.entry(lower, upper, move, empties));
        return best;
    }

    private EndTable table(int empties) {
        return empties <= NEAR ? near : table;
    }

    private int after(int square, long flips, long own, long opp, int alpha, int beta, int parity, int empties) {
        return -value(
                opp ^ flips,
                (own ^ flips) | 1L << square,
                -beta,
                -alpha,
                parity ^ Squares.quarter(square),
                empties - 1);
    }

    private int scout(int square, long flips, long own, long opp, int alpha, int beta, int parity, int empties) {
        int value = after(square, flips, own, opp, alpha, alpha + 1, parity, empties);
        return value > alpha && value < beta ? after(square, flips, own, opp, alpha, beta, parity, empties) : value;
    }

    /**
     * Lists the moves, the most promising first.
     *
     * @return a lower bound on the score, if the table knows of a move that reaches {@code beta}
     */
    private int rank(MoveList list, long own, long opp, long moves, int beta, int parity, int empties, int tableMove) {
        list.clear();
        EndTable table = table(empties - 1);
        for (long left = moves; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = BitBoard.flips(square, own, opp);
            long nextOwn = opp ^ flips;
            long nextOpp = (own ^ flips) | 1L << square;
            if (empties > ASK_AHEAD) {
                long known = table.find(EndTable.hash(nextOwn, nextOpp));
                if (-EndTable.upper(known) >= beta) {
                    return -EndTable.upper(known);
                }
            }
            list.add(square, flips, square == tableMove ? FIRST : promise(square, nextOwn, nextOpp, parity, empties));
        }
        if (empties >= LOOK_AHEAD && list.size() > 1) {
            lookAhead(list, own, opp, empties >= LOOK_FURTHER ? 2 : 1);
        }
        return LastSquares.NONE;
    }

    /** What can be told of a move at once: what it leaves to the opponent, where it is, and parity. */
    private int promise(int square, long nextOwn, long nextOpp, int parity, int empties) {
        long moves = BitBoard.moves(nextOwn, nextOpp) & field.squares();
        int promise = -32 * look.mobility(moves) + 4 * worths[square];
        if (empties > ASK_AHEAD) {
            long empty = field.squares() & ~(nextOwn | nextOpp);
            promise -= 8 * Long.bitCount(Squares.around(nextOpp) & empty);
        }
        return promise + ((Squares.quarter(square) & parity) != 0 ? 8 : 0);
    }

    private void lookAhead(MoveList list, long own, long opp, int plies) {
        for (int i = 0; i < list.size(); i++) {
            int rank = list.rank(i);
            if (rank != FIRST) {
                long flips = list.flips(i);
                int worth = -look.after(
                        plies,
                        opp ^ flips,
                        (own ^ flips) | 1L << list.square(i),
                        -Integer.MAX_VALUE,
                        Integer.MAX_VALUE);
                list.rerank(i, 8 * worth + rank / 8);
            }
        }
    }

    /** Whether a score beats {@code alpha}, from {@value #SHALLOW} empty squares down to five. */
    private int shallow(long own, long opp, int alpha, int parity, int empties) {
        if (empties == 4) {
            return lastSquares.four(own, opp, alpha, parity);
        }
        nodes++;
        if (isHeldByStability(own, opp, alpha, empties)) {
            return stableBound(own, opp);
        }
        long moves = BitBoard.moves(own, opp) & field.squares();
        if (moves != 0) {
            return shallow(own, opp, alpha, parity, empties, moves);
        }
        moves = BitBoard.moves(opp, own) & field.squares();
        return moves == 0 ? LastSquares.end(own, opp, empties) : -shallow(opp, own, -alpha - 1, parity, empties, moves);
    }

    private static final int SORTED = 7;
    private static final int WM = 32;
    private static final int WP = 8;
    private static final int WW = 4;

    private int sorted(long own, long opp, int alpha, int parity, int empties, long moves) {
        MoveList list = lists[empties];
        list.clear();
        for (long left = moves; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = BitBoard.flips(square, own, opp);
            long next = BitBoard.moves(opp ^ flips, (own ^ flips) | 1L << square) & field.squares();
            int rank = -WM * look.mobility(next)
                    + WW * worths[square]
                    + ((Squares.quarter(square) & parity) != 0 ? WP : 0);
            list.add(square, flips, rank);
        }
        int best = LastSquares.NONE;
        for (int i = 0; i < list.size() && best <= alpha; i++) {
            int square = list.square(i);
            long flips = list.flips(i);
            int value = -shallow(
                    opp ^ flips,
                    (own ^ flips) | 1L << square,
                    -alpha - 1,
                    parity ^ Squares.quarter(square),
                    empties - 1);
            best = Math.max(best, value);
        }
        return best;
    }

    private int shallow(long own, long opp, int alpha, int parity, int empties, long moves) {
        if (empties >= SORTED) {
            return sorted(own, opp, alpha, parity, empties, moves);
        }
        long odd = moves & Squares.inOddQuarters(parity);
        int best = best(own, opp, alpha, parity, empties, odd, LastSquares.NONE);
        return best > alpha ? best : best(own, opp, alpha, parity, empties, moves ^ odd, best);
    }

    private int best(long own, long opp, int alpha, int parity, int empties, long moves, int bestSoFar) {
        int best = bestSoFar;
        for (long left = moves; left != 0 && best <= alpha; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = BitBoard.flips(square, own, opp);
            int value = -shallow(
                    opp ^ flips,
                    (own ^ flips) | 1L << square,
                    -alpha - 1,
                    parity ^ Squares.quarter(square),
                    empties - 1);
            best = Math.max(best, value);
        }
        return best;
    }

    private boolean isHeldByStability(long own, long opp, int alpha, int empties) {
        return alpha >= STABILITY_FROM[empties] && field.isWhole() && stableBound(own, opp) <= alpha;
    }

    /** The opponent's stable discs are never ours. */
    private static int stableBound(long own, long opp) {
        return 64 - 2 * Stability.count(/* own= */ opp, /* opp= */ own);
    }

    private void check() {
        if (nodes - nodesChecked > NODES_BETWEEN_CHECKS) {
            nodesChecked = nodes;
            if (stop.getAsBoolean()) {
                throw new Stopped();
            }
        }
    }

    private static int[] stabilityFrom() {
        int[] from = new int[65];
        for (int empties = 0; empties < from.length; empties++) {
            from[empties] = empties < 4 ? 99 : Math.min(64, 2 * empties - 2);
        }
        return from;
    }
}
