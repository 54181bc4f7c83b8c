package org.parlor.bots.engine.reversi.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engine.reversi.pattern.Lookout;
import org.parlor.bots.engine.reversi.pattern.Weights;

class FitTest {
    private static final long CORNERS = 0x8100_0000_0000_0081L;

    private final ExecutorService threads = Executors.newSingleThreadExecutor();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void it_finds_out_what_decides() {
        Fit fit = new Fit(cornersDecide(1), new double[Weights.LEARNED], 0.01, threads);
        Samples others = cornersDecide(2);
        double before = fit.loss(others);
        for (int step = 0; step < 8; step++) {
            fit.step();
        }
        assertTrue(fit.loss(others) < 0.3 * before, before + " became " + fit.loss(others));
        Lookout lookout = new Lookout(fit.rounded());
        lookout.start(0x0000_0018_1800_0081L, 0x0000_1800_0000_1800L);
        assertEquals(2 * 12, lookout.score() / 100.0, 6);
    }

    @Test
    void what_was_never_seen_is_worth_nothing() {
        Fit fit = new Fit(new Samples(), new double[Weights.LEARNED], 1, threads);
        fit.step();
        Lookout lookout = new Lookout(fit.rounded());
        lookout.start(0x0000_0018_1800_0081L, 0);
        assertEquals(0, lookout.score());
    }

    /** Positions at random, each corner worth twelve discs. */
    private static Samples cornersDecide(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Samples samples = new Samples();
        for (int i = 0; i < 3000; i++) {
            long own = random.nextLong() & random.nextLong();
            long opp = random.nextLong() & random.nextLong() & ~own;
            samples.add(own, opp, 12 * (Long.bitCount(own & CORNERS) - Long.bitCount(opp & CORNERS)));
        }
        return samples;
    }
}
