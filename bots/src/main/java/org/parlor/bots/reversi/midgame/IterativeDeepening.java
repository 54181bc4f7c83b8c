package org.parlor.bots.reversi.midgame;

import org.parlor.bots.search.SearchAbortedException;
import org.parlor.bots.search.SearchTimer;

/**
 * Looks at a position further and further, then to the end: first with cuts that are likely right, so that there is a
 * good answer soon, and at last exactly.
 */
final class IterativeDeepening {
    /** So many plies before the end are left to the looks that go to the end. */
    private static final int LAST_PLIES = 10;
    /** How much longer the first look to the end takes than the last one before it. */
    private static final int DARING_TAKES = 16;
    /** How much longer the exact look takes than the daring one. */
    private static final int SURE_TAKES = 6;

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
    void begin() {
        iteration.at(1, MultiProbCut.DARING);
        timer.hurry();
    }

    /** All that the depth and the time allow. */
    void goOn(int fromDepth) {
        try {
            if (depthMax < empties) {
                ahead(fromDepth, depthMax, depthMax);
            } else {
                ahead(fromDepth, empties - LAST_PLIES, empties - 1);
                toTheEnd();
            }
        } catch (SearchAbortedException stopped) {
            // What is finished counts; the root keeps it.
        }
    }

    /** Beyond {@code enough} it goes only while there is not the time for a look to the end. */
    private void ahead(int from, int enough, int last) {
        long took = 0;
        for (int depth = from; depth <= last && timer.allowsMore(); depth++) {
            if (depth > enough && timer.left() >= DARING_TAKES * took) {
                return;
            }
            took = timed(depth, MultiProbCut.DARING);
        }
    }

    /** What the daring look takes tells what the others will. */
    private void toTheEnd() {
        long took = timer.allowsMore() ? timed(empties, MultiProbCut.DARING) : 0;
        if (timer.allowsMore() && timer.left() < SURE_TAKES * took) {
            iteration.at(empties, MultiProbCut.CAREFUL);
        }
        if (timer.allowsMore()) {
            iteration.at(empties, MultiProbCut.SURE);
        }
    }

    private long timed(int depth, int sureness) {
        long before = timer.left();
        iteration.at(depth, sureness);
        return before - timer.left();
    }
}
