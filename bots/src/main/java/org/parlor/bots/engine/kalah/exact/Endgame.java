package org.parlor.bots.engine.kalah.exact;

import java.util.function.BooleanSupplier;
import org.parlor.bots.search.OutOfTime;

/**
 * The exact search, of seeds in play alone: what lies in the stores changes no decision. A worth is what the side to move
 * still gets more than the other; it is odd or even as the number of seeds in play is. Every question is whether a worth
 * is {@code goal} at least. It is used by one thread.
 */
final class Endgame {
    private static final int NODES_BETWEEN_CHECKS = 1 << 10;
    private static final int NONE = -128;

    private final Pits pits;
    private final Packing packing;
    private final Endings endings;
    private final Bounds bounds;
    private final Branches branches;
    private final BooleanSupplier stop;
    private final int endingsMax;
    private long nodes;

    /** @param stop asked from time to time; once true the search is given up by {@link OutOfTime} */
    Endgame(Knowledge knowledge, BooleanSupplier stop) {
        this.pits = knowledge.pits();
        this.packing = knowledge.packing();
        this.endings = knowledge.endings();
        this.bounds = knowledge.bounds();
        this.branches = new Branches(knowledge.sowing(), pits.count());
        this.stop = stop;
        this.endingsMax = endings.seedsMax();
    }

    long nodes() {
        return nodes;
    }

    /**
     * The worth of a position in which both sides have seeds.
     *
     * @param guess is tried first; a good one saves much
     */
    int worth(long own, long opp, int guess) {
        int inPlay = Pits.sum(own) + Pits.sum(opp);
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

    /** A lower bound on the worth that reaches the goal, or an upper bound that does not. */
    int bound(long own, long opp, int goal) {
        int inPlay = Pits.sum(own) + Pits.sum(opp);
        return inPlay <= endingsMax ? ending(own, opp, 0) : bound(own, opp, inPlay, goal, 0);
    }

    /** The pit that was best when a position was last looked at, or {@link Bounds#NO_PIT}. */
    int bestKnown(long own, long opp) {
        return Bounds.pit(known(packing.key(own, opp)));
    }

    private long known(long key) {
        return key == Bounds.NO_KEY ? Bounds.UNKNOWN : bounds.find(key);
    }

    private int bound(long own, long opp, int inPlay, int goal, int ply) {
        visit(ply);
        if (inPlay < goal) {
            return inPlay;
        }
        if (-inPlay >= goal) {
            return -inPlay;
        }
        long key = packing.key(own, opp);
        long known = known(key);
        int lower = Math.max(-inPlay, Bounds.lower(known));
        int upper = Math.min(inPlay, Bounds.upper(known));
        if (lower >= goal) {
            return lower;
        }
        if (upper < goal) {
            return upper;
        }
        int bound = expand(own, opp, inPlay, goal, ply, Bounds.pit(known));
        if (key != Bounds.NO_KEY) {
            boolean reached = bound >= goal;
            bounds.keep(key, reached ? bound : lower, reached ? upper : bound, branches.best(ply));
        }
        return bound;
    }

    /** The pit that was best; then extra turns, nearest to the store first, which spoil none of the others; then the rest. */
    private int expand(long own, long opp, int inPlay, int goal, int ply, int knownPit) {
        int first = ply * Branches.WIDTH;
        int best = NONE;
        if (knownPit != Bounds.NO_PIT) {
            branches.sow(first, own, opp, knownPit);
            best = better(NONE, first, inPlay, goal, ply);
        }
        long ready = pits.ready(own);
        for (long left = ready; left != 0 && best < goal; left &= ~Long.highestOneBit(left)) {
            int pit = (63 - Long.numberOfLeadingZeros(left)) >>> 3;
            if (pit != knownPit) {
                branches.sow(first, own, opp, pit);
                best = better(best, first, inPlay, goal, ply);
            }
        }
        return best >= goal ? best : others(own, opp, inPlay, goal, ply, knownPit, ready, best);
    }

    /** Those that are known when they are made come first; if none of them reaches the goal, those that promise most. */
    private int others(long own, long opp, int inPlay, int goal, int ply, int knownPit, long ready, int bestSoFar) {
        int first = ply * Branches.WIDTH;
        int place = first;
        int best = bestSoFar;
        for (int pit = pits.last(); pit >= 0; pit--) {
            if (Pits.seeds(own, pit) == 0 || pit == knownPit || Pits.seeds(ready, pit) != 0) {
                continue;
            }
            branches.sow(place, own, opp, pit);
            if (branches.isOver(place) || inPlay - branches.gained(place) <= endingsMax) {
                best = better(best, place, inPlay, goal, ply);
                if (best >= goal) {
                    return best;
                }
            } else {
                branches.rise(place, first);
                place++;
            }
        }
        for (int at = first; at < place && best < goal; at++) {
            best = better(best, at, inPlay, goal, ply);
        }
        return best;
    }

    /** The better of the best so far and the move at a place. */
    private int better(int best, int place, int inPlay, int goal, int ply) {
        int bound = after(place, inPlay, goal, ply);
        if (bound <= best) {
            return best;
        }
        branches.choose(ply, branches.pit(place));
        return bound;
    }

    private int after(int place, int inPlay, int goal, int ply) {
        if (branches.isOver(place)) {
            return branches.end(place);
        }
        long own = branches.own(place);
        long opp = branches.opp(place);
        int gained = branches.gained(place);
        int left = inPlay - gained;
        boolean again = branches.movesAgain(place);
        if (left <= endingsMax) {
            return again ? gained + ending(own, opp, ply + 1) : gained - ending(opp, own, ply + 1);
        }
        return again
                ? gained + bound(own, opp, left, goal - gained, ply + 1)
                : gained - bound(opp, own, left, gained - goal + 1, ply + 1);
    }

    private int ending(long own, long opp, int ply) {
        int place = endings.place(own, opp);
        int worth = endings.worth(place);
        if (worth == Endings.UNKNOWN) {
            worth = playedOut(own, opp, ply);
            endings.keep(place, worth);
        }
        return worth;
    }

    private int playedOut(long own, long opp, int ply) {
        visit(ply);
        int best = NONE;
        int place = ply * Branches.WIDTH;
        for (int pit = 0; pit <= pits.last(); pit++) {
            if (Pits.seeds(own, pit) > 0) {
                branches.sow(place, own, opp, pit);
                best = Math.max(best, after(place, 0, 0, ply));
            }
        }
        return best;
    }

    private void visit(int ply) {
        branches.reach(ply);
        nodes++;
        if (nodes % NODES_BETWEEN_CHECKS == 0 && stop.getAsBoolean()) {
            throw new OutOfTime();
        }
    }
}
