package org.parlor.bots.engine.reversi.midgame;

import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.board.MoveList;
import org.parlor.bots.engine.reversi.board.Squares;
import org.parlor.bots.engine.reversi.pattern.Lookout;
import org.parlor.rules.reversi.BitBoard;

/**
 * Puts the moves of a position in order, the most promising first: the table's, then by the evaluation after a shallow
 * look where that pays, else by what a move leaves to the opponent and where it is.
 */
final class Ranking {
    /** From this depth on moves are ranked by the evaluation; below, that would cost more than it saves. */
    private static final int EVALUATED = 3;
    /** From this depth on the table is asked about every move before the first is searched. */
    private static final int ASK_AHEAD = 3;

    /** What a move left to the opponent counts against the evaluation. */
    private static final int MOBILITY = 40;

    private static final int FIRST = 1 << 28;
    private static final long CORNERS = 0x8100_0000_0000_0081L;
    private static final int[] WORTHS = Field.WHOLE.worths();

    private final MidTable table;
    private final Lookout lookout;

    Ranking(MidTable table, Lookout lookout) {
        this.table = table;
        this.lookout = lookout;
    }

    /** @return a lower bound on the value, if the table knows of a move that reaches {@code beta}, or {@link Midgame#NONE} */
    int rank(MoveList list, long own, long opp, long moves, int depth, int beta, int sureness, int tableMove) {
        list.clear();
        for (long left = moves; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = BitBoard.flips(square, own, opp);
            long nextOwn = opp ^ flips;
            long nextOpp = (own ^ flips) | 1L << square;
            if (depth >= ASK_AHEAD) {
                long known = table.find(MidTable.key(nextOwn, nextOpp));
                if (MidTable.depth(known) >= depth - 1
                        && MidTable.sureness(known) >= sureness
                        && -MidTable.upper(known) >= beta) {
                    return -MidTable.upper(known);
                }
            }
            int rank = square == tableMove
                    ? FIRST
                    : depth >= EVALUATED
                            ? evaluated(square, flips, nextOwn, nextOpp)
                            : promise(square, nextOwn, nextOpp);
            list.add(square, flips, rank);
        }
        return Midgame.NONE;
    }

    private int evaluated(int square, long flips, long nextOwn, long nextOpp) {
        lookout.play(square, flips);
        int value = -lookout.score();
        lookout.back();
        return value - MOBILITY * mobility(nextOwn, nextOpp);
    }

    private static int promise(int square, long nextOwn, long nextOpp) {
        long empty = ~(nextOwn | nextOpp);
        return -32 * mobility(nextOwn, nextOpp)
                + 4 * WORTHS[square]
                - 8 * Long.bitCount(Squares.around(nextOpp) & empty);
    }

    /** Moves, those into corners counted twice. */
    private static int mobility(long own, long opp) {
        long moves = BitBoard.moves(own, opp);
        return Long.bitCount(moves) + Long.bitCount(moves & CORNERS);
    }
}
