package org.parlor.bots.engines.reversi.endgame;

import org.parlor.bots.engines.reversi.pattern.PatternAccumulator;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;

/**
 * Orders moves by the pattern evaluation, in hundredths of a disc. Needs about a quarter of the nodes of {@link
 * HeuristicOrderingEvaluator} on hard endgames.
 */
final class PatternOrderingEvaluator implements OrderingEvaluator {
    /** With fewer empty squares, ordering by mobility is faster. */
    private static final int EMPTIES_MIN = 12;

    private static final int PLIES_MAX = 3;
    private static final int HUNDREDTHS = 100;
    /** Rank of one disc; one opponent move less ranks 32, because fewer moves make a smaller tree. */
    private static final int DISC = 8;

    private final PatternAccumulator accumulator;

    PatternOrderingEvaluator(PatternWeights weights) {
        this.accumulator = new PatternAccumulator(weights);
    }

    @Override
    public void reset(long own, long opp) {
        accumulator.reset(own, opp);
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
    public void undo() {
        accumulator.undo();
    }

    @Override
    public int ply() {
        return accumulator.ply();
    }

    @Override
    public void undoTo(int ply) {
        accumulator.undoTo(ply);
    }

    @Override
    public int evaluate(long own, long opp) {
        return accumulator.score();
    }

    @Override
    public int fromDiscs(int discs) {
        return HUNDREDTHS * discs;
    }

    @Override
    public int searchDepth(int empties) {
        return empties < EMPTIES_MIN ? -1 : Math.min((empties - EMPTIES_MIN + 1) / 4, PLIES_MAX);
    }

    @Override
    public int rank(int score, int priority) {
        return score * DISC / HUNDREDTHS + priority;
    }
}
