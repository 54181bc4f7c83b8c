package org.parlor.bots.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.reversi.pattern.PatternAccumulator;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;

class LeastSquaresFitTest {
    private static final long SHORT_DIAGONALS = 0x1020_4081_8102_0408L;

    private final ExecutorService threads = Executors.newSingleThreadExecutor();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void the_fit_finds_the_deciding_feature() {
        LeastSquaresFit fit = new LeastSquaresFit(diagonalsDecide(1), new double[PatternWeights.LEARNED], 1, threads);
        SampleSet others = diagonalsDecide(2);
        double before = fit.loss(others);
        for (int step = 0; step < 8; step++) {
            fit.step();
        }
        assertTrue(fit.loss(others) < 0.75 * before, before + " became " + fit.loss(others));
    }

    @Test
    void an_unseen_feature_has_weight_zero() {
        LeastSquaresFit fit = new LeastSquaresFit(new SampleSet(), new double[PatternWeights.LEARNED], 1, threads);
        fit.step();
        PatternAccumulator accumulator = new PatternAccumulator(fit.rounded());
        accumulator.reset(0x0000_0018_1800_0081L, 0);
        assertEquals(0, accumulator.score());
    }

    /** Random positions whose score is three per disc on the four short diagonals. */
    private static SampleSet diagonalsDecide(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SampleSet samples = new SampleSet();
        for (int i = 0; i < 3000; i++) {
            long discs = random.nextLong();
            long own = discs & random.nextLong();
            long opp = discs & ~own;
            samples.add(own, opp, 3 * (Long.bitCount(own & SHORT_DIAGONALS) - Long.bitCount(opp & SHORT_DIAGONALS)));
        }
        return samples;
    }
}
