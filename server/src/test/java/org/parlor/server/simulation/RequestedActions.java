package org.parlor.server.simulation;

import java.util.HashMap;
import java.util.Map;

/** What players have asked of games. Only that, and none of it that was refused, may become a fact. */
final class RequestedActions {

    /**
     * Something that can be asked for.
     *
     * @param ply that of a move, -1 for anything else
     */
    record Claim(String who, String g, int ply, String what) {}

    /** What became of one claim: how often it waits, waited in vain, is a fact, and is a fact nobody was told of. */
    private static final class Count {
        private int open;
        private int lost;
        private int facts;
        private int untold;
    }

    private final Map<Claim, Count> counts = new HashMap<>();

    private Count count(Claim claim) {
        return counts.computeIfAbsent(claim, any -> new Count());
    }

    /** Tells how often it had become a fact before. */
    int asked(Claim claim) {
        count(claim).open++;
        return count(claim).facts;
    }

    /** Nobody will answer any more. */
    void lost(Claim claim) {
        count(claim).open--;
        count(claim).lost++;
    }

    boolean isLost(Claim claim) {
        return count(claim).lost > 0;
    }

    void happened(Claim claim) {
        Count count = count(claim);
        Invariant.REFUSED_IS_ABSENT.require(
                count.untold < count.open + count.lost, "a fact that nobody asked for: ", claim);
        count.untold++;
        count.facts++;
    }

    /** The server did it, as it plays a forced pass: whoever says the same is told that it was made. */
    void happenedUnasked(Claim claim) {
        count(claim).facts++;
    }

    /** @param before how often it had been a fact when it was asked */
    void granted(Claim claim, int before) {
        Count count = count(claim);
        Invariant.ACKNOWLEDGED_IS_DURABLE.require(count.untold > 0, claim, " was acknowledged");
        Invariant.SAME_VERDICT.require(count.facts > before, claim, " was acknowledged as new");
        count.untold--;
        count.open--;
    }

    /** Told that it had happened before. */
    void repeated(Claim claim) {
        Invariant.ACKNOWLEDGED_IS_DURABLE.require(count(claim).facts > 0, claim, " was said to have been made");
        count(claim).open--;
    }

    /** @param stood whether it had been a fact when it was asked, and is one still */
    void refused(Claim claim, boolean stood) {
        Count count = count(claim);
        count.open--;
        Invariant.REFUSED_IS_ABSENT.require(
                count.untold <= count.open + count.lost, claim, " was refused and happened");
        Invariant.SAME_VERDICT.require(!stood, claim, " was refused, and had been made");
    }
}
