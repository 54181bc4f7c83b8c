package org.parlor.bots.engines.reversi.midgame;

import org.parlor.bots.engines.search.SearchAbortedException;
import org.parlor.bots.engines.search.SearchTimer;

/**
 * Iterative deepening: selective midgame iterations, then searches to the end of the game, first selective ones, so that a
 * good answer comes early, and finally the exact one.
 */
record IterativeDeepening(MidgameRootSearch.Iteration iteration, int empties, int depthMax, SearchTimer timer) {
    /** With this many plies to the end, the search switches to the searches to the end. */
    static final int ENDGAME_PLIES = 10;
    /** Estimated time of the first search to the end, relative to the last midgame iteration. */
    private static final int LOW_CONFIDENCE_FACTOR = 16;
    /** Estimated time of the exact search, relative to the low-confidence search to the end. */
    private static final int FULL_CONFIDENCE_FACTOR = 6;

    /** Runs the first iteration without a time limit, and all further ones that depth and time allow. */
    void run() {
        iteration.run(1, MultiProbCut.LOW_CONFIDENCE);
        timer.enforceLimit();
        try {
            if (depthMax < empties) {
                deepen(depthMax, depthMax);
            } else {
                deepen(empties - ENDGAME_PLIES, empties - 1);
                searchToEnd();
            }
        } catch (SearchAbortedException stopped) {
            // The root keeps the best move found so far.
        }
    }

    /** Deepens; beyond {@code enough} plies only while the time is too short for a search to the end. */
    private void deepen(int enough, int last) {
        long elapsed = 0;
        for (int depth = 2; depth <= last && timer.allowsNextIteration(); depth++) {
            if (depth > enough && timer.remainingNanos() >= LOW_CONFIDENCE_FACTOR * elapsed) {
                return;
            }
            elapsed = timedIteration(depth, MultiProbCut.LOW_CONFIDENCE);
        }
    }

    /** Estimates the time of the exact search from that of the low-confidence search. */
    private void searchToEnd() {
        long elapsed = timer.allowsNextIteration() ? timedIteration(empties, MultiProbCut.LOW_CONFIDENCE) : 0;
        long estimated = FULL_CONFIDENCE_FACTOR * elapsed;
        if (timer.remainingNanos() < estimated && timer.allowsNextIteration()) {
            iteration.run(empties, MultiProbCut.HIGH_CONFIDENCE);
        }
        if (elapsed > 0 ? timer.allowsSolving(estimated) : timer.allowsNextIteration()) {
            iteration.run(empties, MultiProbCut.FULL_CONFIDENCE);
        }
    }

    private long timedIteration(int depth, int confidence) {
        long before = timer.remainingNanos();
        iteration.run(depth, confidence);
        return before - timer.remainingNanos();
    }
}
