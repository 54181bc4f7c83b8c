package org.parlor.bots.engine.reversi.midgame;

import org.parlor.bots.engine.reversi.exact.Stopped;
import org.parlor.bots.search.Budget;

/**
 * Looks at a position further and further, then to the end: first with cuts that are likely right, so that there is a
 * good answer soon, and at last exactly.
 */
final class Deepening {
    /** So many plies before the end are left to the looks that go to the end. */
    private static final int LAST_PLIES = 10;
    /** How much longer the first look to the end takes than the last one before it. */
    private static final int DARING_TAKES = 16;
    /** How much longer the exact look takes than the daring one. */
    private static final int SURE_TAKES = 6;

    private final Root.Look look;
    private final int empties;
    private final int depthMax;
    private final Budget budget;

    Deepening(Root.Look look, int empties, int depthMax, Budget budget) {
        this.look = look;
        this.empties = empties;
        this.depthMax = depthMax;
        this.budget = budget;
    }

    /** The look that is taken whatever the time; from here on it counts. */
    void begin() {
        look.at(1, Cuts.DARING);
        budget.hurry();
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
        } catch (Stopped stopped) {
            // What is finished counts; the root keeps it.
        }
    }

    /** Beyond {@code enough} it goes only while there is not the time for a look to the end. */
    private void ahead(int from, int enough, int last) {
        long took = 0;
        for (int depth = from; depth <= last && budget.allowsMore(); depth++) {
            if (depth > enough && budget.left() >= DARING_TAKES * took) {
                return;
            }
            took = timed(depth, Cuts.DARING);
        }
    }

    /** What the daring look takes tells what the others will. */
    private void toTheEnd() {
        long took = budget.allowsMore() ? timed(empties, Cuts.DARING) : 0;
        if (budget.allowsMore() && budget.left() < SURE_TAKES * took) {
            look.at(empties, Cuts.CAREFUL);
        }
        if (budget.allowsMore()) {
            look.at(empties, Cuts.SURE);
        }
    }

    private long timed(int depth, int sureness) {
        long before = budget.left();
        look.at(depth, sureness);
        return before - budget.left();
    }
}
