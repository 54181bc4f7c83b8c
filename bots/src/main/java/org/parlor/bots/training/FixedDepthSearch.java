package org.parlor.bots.training;

import org.parlor.bots.engines.reversi.board.FinalScore;
import org.parlor.bots.engines.reversi.board.MoveList;
import org.parlor.bots.engines.reversi.pattern.PatternAccumulator;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.rules.reversi.Bitboard;

/**
 * Alpha-beta to a fixed depth without a transposition table, so that the move depends only on the position and games are
 * reproducible.
 */
final class FixedDepthSearch {
    private static final int INFINITY = 1_000_000;

    private final PatternAccumulator accumulator;
    private final MoveList[] lists;

    FixedDepthSearch(PatternWeights weights, int depthMax) {
        this.accumulator = new PatternAccumulator(weights);
        this.lists = new MoveList[depthMax + 1];
        for (int depth = 0; depth <= depthMax; depth++) {
            lists[depth] = new MoveList();
        }
    }

    /** Returns the best move; the side to move must have one. */
    int best(long own, long opp) {
        int depth = lists.length - 1;
        accumulator.reset(own, opp);
        MoveList list = ranked(own, opp, Bitboard.moves(own, opp), depth);
        int best = -INFINITY;
        int move = 0;
        for (int left = list.size(); left > 0; left--) {
            int at = list.take();
            int value = after(list.square(at), list.flips(at), own, opp, depth, -INFINITY, -best);
            if (value > best) {
                best = value;
                move = list.square(at);
            }
        }
        return move;
    }

    private int after(int square, long flips, long own, long opp, int depth, int alpha, int beta) {
        accumulator.play(square, flips);
        int value = -value(opp ^ flips, (own ^ flips) | 1L << square, depth - 1, alpha, beta);
        accumulator.undo();
        return value;
    }

    private int value(long own, long opp, int depth, int alpha, int beta) {
        if (depth == 0) {
            return accumulator.score();
        }
        long moves = Bitboard.moves(own, opp);
        if (moves == 0) {
            return passed(own, opp, depth, alpha, beta);
        }
        return depth == 1 ? last(own, opp, moves, beta) : best(own, opp, moves, depth, alpha, beta);
    }

    private int passed(long own, long opp, int depth, int alpha, int beta) {
        if (Bitboard.moves(/* own= */ opp, /* opp= */ own) == 0) {
            return 100 * FinalScore.score(own, opp, Long.bitCount(~(own | opp)));
        }
        accumulator.pass();
        int value = -value(/* own= */ opp, /* opp= */ own, depth, -beta, -alpha);
        accumulator.undo();
        return value;
    }

    private int last(long own, long opp, long moves, int beta) {
        int best = -INFINITY;
        for (long left = moves; left != 0 && best < beta; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            best = Math.max(best, -scoreAfter(square, Bitboard.flips(square, own, opp)));
        }
        return best;
    }

    private int scoreAfter(int square, long flips) {
        accumulator.play(square, flips);
        int score = accumulator.score();
        accumulator.undo();
        return score;
    }

    private int best(long own, long opp, long moves, int depth, int alpha, int beta) {
        MoveList list = ranked(own, opp, moves, depth);
        int best = -INFINITY;
        for (int left = list.size(); left > 0 && best < beta; left--) {
            int at = list.take();
            best = Math.max(
                    best, after(list.square(at), list.flips(at), own, opp, depth, -beta, -Math.max(alpha, best)));
        }
        return best;
    }

    private MoveList ranked(long own, long opp, long moves, int depth) {
        MoveList list = lists[depth];
        list.clear();
        for (long left = moves; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = Bitboard.flips(square, own, opp);
            list.add(square, flips, -scoreAfter(square, flips));
        }
        return list;
    }
}
