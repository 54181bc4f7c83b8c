package org.parlor.bots.reversi.midgame;

import org.parlor.bots.reversi.board.BoardGeometry;
import org.parlor.bots.reversi.board.MoveList;
import org.parlor.bots.reversi.board.SquareSets;
import org.parlor.bots.reversi.pattern.PatternAccumulator;
import org.parlor.rules.reversi.BitBoard;

/**
 * Puts the moves of a position in order, the most promising first: the table's, then by the evaluation after a shallow
 * look where that pays, else by what a move leaves to the opponent and where it is.
 */
final class MidgameMoveOrdering {
    /** From this depth on moves are ranked by the evaluation; below, that would cost more than it saves. */
    private static final int EVALUATED = 3;
    /** From this depth on the table is asked about every move before the first is searched. */
    private static final int ASK_AHEAD = 3;

    /** What a move left to the opponent counts against the evaluation. */
    private static final int MOBILITY = 40;

    private static final int FIRST = 1 << 28;
    private static final long CORNERS = 0x8100_0000_0000_0081L;
    private static final int[] WORTHS = BoardGeometry.WHOLE.worths();

    private final MidgameTranspositionTable table;
    private final PatternAccumulator accumulator;

    MidgameMoveOrdering(MidgameTranspositionTable table, PatternAccumulator accumulator) {
        this.table = table;
        this.accumulator = accumulator;
    }

    /** @return a lower bound on the value, if the table knows of a move that reaches {@code beta}, or {@link MidgameSearch#NONE} */
    int rank(MoveList list, long own, long opp, long moves, int depth, int beta, int sureness, int tableMove) {
        list.clear();
        for (long left = moves; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = BitBoard.flips(square, own, opp);
            long nextOwn = opp ^ flips;
            long nextOpp = (own ^ flips) | 1L << square;
            if (depth >= ASK_AHEAD) {
                long known = table.find(MidgameTranspositionTable.key(nextOwn, nextOpp));
                if (MidgameTranspositionTable.depth(known) >= depth - 1
                        && MidgameTranspositionTable.sureness(known) >= sureness
                        && -MidgameTranspositionTable.upper(known) >= beta) {
                    return -MidgameTranspositionTable.upper(known);
                }
            }
            int rank = square == tableMove
                    ? FIRST
                    : depth >= EVALUATED
                            ? evaluated(square, flips, nextOwn, nextOpp)
                            : promise(square, nextOwn, nextOpp);
            list.add(square, flips, rank);
        }
        return MidgameSearch.NONE;
    }

    private int evaluated(int square, long flips, long nextOwn, long nextOpp) {
        accumulator.play(square, flips);
        int value = -accumulator.score();
        accumulator.back();
        return value - MOBILITY * mobility(nextOwn, nextOpp);
    }

    private static int promise(int square, long nextOwn, long nextOpp) {
        long empty = ~(nextOwn | nextOpp);
        return -32 * mobility(nextOwn, nextOpp)
                + 4 * WORTHS[square]
                - 8 * Long.bitCount(SquareSets.around(nextOpp) & empty);
    }

    /** Moves, those into corners counted twice. */
    private static int mobility(long own, long opp) {
        long moves = BitBoard.moves(own, opp);
        return Long.bitCount(moves) + Long.bitCount(moves & CORNERS);
    }
}
