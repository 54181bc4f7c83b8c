package org.parlor.bots.reversi.endgame;

import org.parlor.bots.reversi.pattern.PatternAccumulator;
import org.parlor.bots.reversi.pattern.PatternWeights;

/**
 * Sees by the learned patterns, in hundredths of a disc. On the hard endings it leaves a quarter of the nodes that
 * {@link HeuristicOrderingEvaluator} does.
 */
final class PatternOrderingEvaluator implements OrderingEvaluator {
    /** Where fewer are empty, order by mobility costs less than it loses. */
    private static final int EMPTIES_MIN = 12;

    private static final int PLIES_MAX = 3;
    private static final int HUNDREDTHS = 100;
    /** What a disc weighs against promises, in which 32 is a move less for the opponent. */
    private static final int DISC = 32;

    private final PatternAccumulator accumulator;

    PatternOrderingEvaluator(PatternWeights weights) {
        this.accumulator = new PatternAccumulator(weights);
    }

    @Override
    public void start(long own, long opp) {
        accumulator.start(own, opp);
    }

    @Override
    public void play(int square, long flips) {
        accumulator.play(square, flips);
    }

    @Override
    public void pass() {
        accumulator.pass();
    }

    @Override
    public void back() {
        accumulator.back();
    }

    @Override
    public int now(long own, long opp) {
        return accumulator.score();
    }

    @Override
    public int ofLead(int discs) {
        return HUNDREDTHS * discs;
    }

    @Override
    public int lead(int worth) {
        return Math.round((float) worth / HUNDREDTHS);
    }

    @Override
    public int plies(int empties) {
        return empties < EMPTIES_MIN ? -1 : Math.min((empties - EMPTIES_MIN + 1) / 4, PLIES_MAX);
    }

    @Override
    public int rank(int worth, int promise) {
        return worth * DISC / HUNDREDTHS + promise;
    }
}
