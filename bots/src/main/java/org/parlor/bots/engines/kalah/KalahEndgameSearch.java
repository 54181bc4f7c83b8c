package org.parlor.bots.engines.kalah;

import java.util.function.LongPredicate;
import org.parlor.bots.engines.search.SearchAbortedException;

/**
 * Exact alpha-beta search over the seeds in play; the stores do not affect the best move. A score is the margin the side to
 * move still gains; it has the parity of the seeds in play. Every search is a null-window test whether the score is at
 * least {@code goal}. Used by one thread.
 */
final class KalahEndgameSearch {
    private static final int NODES_BETWEEN_CHECKS = 1 << 10;
    private static final int NONE = -128;

    private final PitPacking row;
    private final EndgameTable endgames;
    private final KalahTranspositionTable table;
    private final MoveStack stack;
    private final LongPredicate stop;
    private final int tableSeedsMax;
    private long nodes;

    /** @param stop polled every 1024 nodes with their number; once true, the search throws {@link SearchAbortedException} */
    KalahEndgameSearch(SolverTables tables, LongPredicate stop) {
        this.row = tables.row;
        this.endgames = tables.endgames;
        this.table = tables.table;
        this.stack = new MoveStack(tables.sowing, row.count());
        this.stop = stop;
        this.tableSeedsMax = endgames.seedsMax();
    }

    long nodes() {
        return nodes;
    }

    /**
     * Returns the score of a position in which both sides have seeds, by MTD(f).
     *
     * @param guess first guess; a good one saves most of the work
     */
    int score(long own, long opp, int guess) {
        int inPlay = PitPacking.sum(own) + PitPacking.sum(opp);
        int lower = -inPlay;
        int upper = inPlay;
        int goal = Math.max(lower + 2, Math.min(upper, guess + ((guess - inPlay) & 1)));
        while (lower < upper) {
            int bound = bound(own, opp, goal);
            if (bound >= goal) {
                lower = bound;
                goal = bound + 2;
            } else {
                upper = bound;
                goal = bound;
            }
        }
        return lower;
    }

    /** Returns a lower bound of the score if it reaches the goal, else an upper bound. */
    int bound(long own, long opp, int goal) {
        int inPlay = PitPacking.sum(own) + PitPacking.sum(opp);
        return bound(own, opp, inPlay, goal, 0);
    }

    /** Returns the best pit in the transposition table, or {@link KalahTranspositionTable#NO_PIT}. */
    int bestKnown(long own, long opp) {
        return KalahTranspositionTable.pit(find(table.key(own, opp)));
    }

    private long find(long key) {
        return key == KalahTranspositionTable.NO_KEY ? KalahTranspositionTable.UNKNOWN : table.find(key);
    }

    private int bound(long own, long opp, int inPlay, int goal, int ply) {
        visit(ply);
        if (inPlay < goal) {
            return inPlay;
        }
        if (-inPlay >= goal) {
            return -inPlay;
        }
        return inPlay <= tableSeedsMax
                ? boundOfFew(own, opp, inPlay, goal, ply)
                : boundOfMany(own, opp, inPlay, goal, ply);
    }

    private int boundOfFew(long own, long opp, int inPlay, int goal, int ply) {
        int index = endgames.index(own, opp);
        int known = endgames.find(index, inPlay);
        int lower = endgames.lower(known);
        int upper = endgames.upper(known);
        if (lower >= goal) {
            return lower;
        }
        if (upper < goal) {
            return upper;
        }
        int bound = expand(own, opp, inPlay, goal, ply, KalahTranspositionTable.NO_PIT);
        boolean reached = bound >= goal;
        endgames.store(index, inPlay, reached ? bound : lower, reached ? upper : bound);
        return bound;
    }

    private int boundOfMany(long own, long opp, int inPlay, int goal, int ply) {
        long key = table.key(own, opp);
        long known = find(key);
        int lower = Math.max(-inPlay, KalahTranspositionTable.lower(known));
        int upper = Math.min(inPlay, KalahTranspositionTable.upper(known));
        if (lower >= goal) {
            return lower;
        }
        if (upper < goal) {
            return upper;
        }
        int bound = expand(own, opp, inPlay, goal, ply, KalahTranspositionTable.pit(known));
        if (key != KalahTranspositionTable.NO_KEY) {
            boolean reached = bound >= goal;
            table.store(key, reached ? bound : lower, reached ? upper : bound, stack.best(ply));
        }
        return bound;
    }

    /**
     * Searches the table move, then extra turns nearest to the store first (they do not affect each other),
     * then the rest.
     */
    private int expand(long own, long opp, int inPlay, int goal, int ply, int knownPit) {
        int first = ply * MoveStack.WIDTH;
        int best = NONE;
        if (knownPit != KalahTranspositionTable.NO_PIT) {
            stack.sow(first, own, opp, knownPit);
            best = bestOf(NONE, first, inPlay, goal, ply);
        }
        long ready = row.ready(own);
        for (long left = ready; left != 0 && best < goal; left &= ~Long.highestOneBit(left)) {
            int pit = (63 - Long.numberOfLeadingZeros(left)) >>> 3;
            if (pit != knownPit) {
                stack.sow(first, own, opp, pit);
                best = bestOf(best, first, inPlay, goal, ply);
            }
        }
        return best >= goal ? best : searchRemaining(own, opp, inPlay, goal, ply, knownPit, ready, best);
    }

    /** Searches moves to the end of the game first, then the others by priority. */
    private int searchRemaining(
            long own, long opp, int inPlay, int goal, int ply, int knownPit, long ready, int bestSoFar) {
        int first = ply * MoveStack.WIDTH;
        int place = first;
        int best = bestSoFar;
        for (int pit = row.last(); pit >= 0; pit--) {
            if (PitPacking.seeds(own, pit) == 0 || pit == knownPit || PitPacking.seeds(ready, pit) != 0) {
                continue;
            }
            stack.sow(place, own, opp, pit);
            if (stack.isOver(place)) {
                best = bestOf(best, place, inPlay, goal, ply);
                if (best >= goal) {
                    return best;
                }
            } else {
                stack.insertSorted(place, first);
                place++;
            }
        }
        for (int at = first; at < place && best < goal; at++) {
            best = bestOf(best, at, inPlay, goal, ply);
        }
        return best;
    }

    /** Searches the move at a place; returns the better of its bound and the best so far. */
    private int bestOf(int best, int place, int inPlay, int goal, int ply) {
        int bound = after(place, inPlay, goal, ply);
        if (bound <= best) {
            return best;
        }
        stack.setBest(ply, stack.pit(place));
        return bound;
    }

    private int after(int place, int inPlay, int goal, int ply) {
        if (stack.isOver(place)) {
            return stack.finalScore(place);
        }
        long own = stack.own(place);
        long opp = stack.opp(place);
        int gained = stack.gained(place);
        int left = inPlay - gained;
        return stack.movesAgain(place)
                ? gained + bound(own, opp, left, goal - gained, ply + 1)
                : gained - bound(opp, own, left, gained - goal + 1, ply + 1);
    }

    private void visit(int ply) {
        stack.ensureCapacity(ply);
        nodes++;
        if (nodes % NODES_BETWEEN_CHECKS == 0 && stop.test(NODES_BETWEEN_CHECKS)) {
            throw new SearchAbortedException();
        }
    }
}
