package org.parlor.bots.engine.reversi.exact;

import org.parlor.bots.engine.reversi.pattern.Lookout;
import org.parlor.bots.engine.reversi.pattern.Weights;

/**
 * Sees by the learned patterns, in hundredths of a disc. On the hard endings it leaves a quarter of the nodes that
 * {@link Look} does.
 */
final class LearnedLook implements Sight {
    /** Where fewer are empty, order by mobility costs less than it loses. */
    private static final int EMPTIES_MIN = 12;

    private static final int PLIES_MAX = 3;
    private static final int HUNDREDTHS = 100;
    /** What a disc weighs against promises, in which 32 is a move less for the opponent. */
    private static final int DISC = 32;

    private final Lookout lookout;

    LearnedLook(Weights weights) {
        this.lookout = new Lookout(weights);
    }

    @Override
    public void start(long own, long opp) {
        lookout.start(own, opp);
    }

    @Override
    public void play(int square, long flips) {
        lookout.play(square, flips);
    }

    @Override
    public void pass() {
        lookout.pass();
    }

    @Override
    public void back() {
        lookout.back();
    }

    @Override
    public int now(long own, long opp) {
        return lookout.score();
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
