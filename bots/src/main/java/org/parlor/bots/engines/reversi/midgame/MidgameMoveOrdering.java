package org.parlor.bots.engines.reversi.midgame;

import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.MoveList;
import org.parlor.bots.engines.reversi.endgame.MobilityOrdering;
import org.parlor.bots.engines.reversi.pattern.PatternAccumulator;
import org.parlor.rules.reversi.Bitboard;

/**
 * Move ordering of the midgame search: the table move, then by the evaluation after the move at higher depths, else by the
 * opponent's mobility, potential mobility and square values.
 */
record MidgameMoveOrdering(MidgameTranspositionTable table, PatternAccumulator accumulator) {
    /** Minimum depth for ordering by the evaluation; below, it costs more than it saves. */
    private static final int EVALUATION_DEPTH_MIN = 3;
    /** Minimum depth for probing all moves in the table before the first is searched. */
    private static final int PROBE_DEPTH_MIN = 5;

    /** Penalty per opponent move, in hundredths of a disc. */
    private static final int MOBILITY = 40;

    private static final MobilityOrdering ORDERING = new MobilityOrdering(BoardGeometry.WHOLE);
    private static final long NO_QUADRANTS = 0;

    /** @return a lower bound that reaches {@code beta}, if the table has one for a move, else {@link MidgameSearch#NONE} */
    int rank(MoveList list, long own, long opp, long moves, int depth, int beta, int confidence, int tableMove) {
        list.clear();
        for (long left = moves; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = Bitboard.flips(square, own, opp);
            long nextOwn = opp ^ flips;
            long nextOpp = (own ^ flips) | 1L << square;
            if (depth >= PROBE_DEPTH_MIN) {
                long known = table.find(MidgameTranspositionTable.key(nextOwn, nextOpp));
                if (MidgameTranspositionTable.depth(known) >= depth - 1
                        && MidgameTranspositionTable.confidence(known) >= confidence
                        && -MidgameTranspositionTable.upper(known) >= beta) {
                    return -MidgameTranspositionTable.upper(known);
                }
            }
            int rank = square == tableMove
                    ? MoveList.FIRST
                    : depth >= EVALUATION_DEPTH_MIN
                            ? evaluationRank(square, flips, nextOwn, nextOpp)
                            : ORDERING.detailedRank(
                                    square, nextOwn, nextOpp, Bitboard.moves(nextOwn, nextOpp), NO_QUADRANTS);
            list.add(square, flips, rank);
        }
        return MidgameSearch.NONE;
    }

    private int evaluationRank(int square, long flips, long nextOwn, long nextOpp) {
        accumulator.play(square, flips);
        int value = -accumulator.score();
        accumulator.undo();
        return value - MOBILITY * ORDERING.mobility(Bitboard.moves(nextOwn, nextOpp));
    }
}
