package org.parlor.bots.reversi.midgame;

import org.parlor.bots.search.SearchAbortedException;
import org.parlor.bots.search.SearchTimer;

/**
 * Looks at a position further and further, then to the end: first with cuts that are likely right, so that there is a
 * good answer soon, and at last exactly.
 */
final class IterativeDeepening {
    /** So many plies before the end are left to the looks that go to the end. */
    private static final int ENDGAME_PLIES = 10;
    /** How much longer the first look to the end takes than the last one before it. */
    private static final int LOW_CONFIDENCE_FACTOR = 16;
    /** How much longer the exact search takes than the one of low confidence. */
    private static final int FULL_CONFIDENCE_FACTOR = 6;

    private final MidgameRootSearch.Iteration iteration;
    private final int empties;
    private final int depthMax;
    private final SearchTimer timer;

    IterativeDeepening(MidgameRootSearch.Iteration iteration, int empties, int depthMax, SearchTimer timer) {
        this.iteration = iteration;
        this.empties = empties;
        this.depthMax = depthMax;
        this.timer = timer;
    }

    /** The look that is taken whatever the time; from here on it counts. */
    void firstIteration() {
        iteration.run(1, MultiProbCut.LOW_CONFIDENCE);
        timer.enforceLimit();
    }

    /** All that the depth and the time allow. */
    void deepen(int fromDepth) {
        try {
            if (depthMax < empties) {
                searchDepths(fromDepth, depthMax, depthMax);
            } else {
                searchDepths(fromDepth, empties - ENDGAME_PLIES, empties - 1);
                searchToEnd();
            }
        } catch (SearchAbortedException stopped) {
            // What is finished counts; the root keeps it.
        }
    }

    /** Beyond {@code enough} it goes only while there is not the time for a look to the end. */
    private void searchDepths(int from, int enough, int last) {
        long elapsed = 0;
        for (int depth = from; depth <= last && timer.allowsNextIteration(); depth++) {
            if (depth > enough && timer.remainingNanos() >= LOW_CONFIDENCE_FACTOR * elapsed) {
                return;
            }
            elapsed = timedIteration(depth, MultiProbCut.LOW_CONFIDENCE);
        }
    }

    /** The time of the low-confidence search tells that of the others. */
    private void searchToEnd() {
        long elapsed = timer.allowsNextIteration() ? timedIteration(empties, MultiProbCut.LOW_CONFIDENCE) : 0;
        if (timer.allowsNextIteration() && timer.remainingNanos() < FULL_CONFIDENCE_FACTOR * elapsed) {
            iteration.run(empties, MultiProbCut.HIGH_CONFIDENCE);
        }
        if (timer.allowsNextIteration()) {
            iteration.run(empties, MultiProbCut.FULL_CONFIDENCE);
        }
    }

    private long timedIteration(int depth, int confidence) {
        long before = timer.remainingNanos();
        iteration.run(depth, confidence);
        return before - timer.remainingNanos();
    }
}
