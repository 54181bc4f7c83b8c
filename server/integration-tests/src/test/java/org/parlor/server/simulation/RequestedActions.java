package org.parlor.server.simulation;

import java.util.HashMap;
import java.util.Map;

/** The game actions requested by clients. Only requested actions may be recorded, and none that was rejected. */
public final class RequestedActions {

    /**
     * A requested action.
     *
     * @param ply ply of a move, -1 for other actions
     */
    record Claim(String who, String g, int ply, String what) {
        /** An administrator ends a game. */
        static Claim adjudicate(String g) {
            return new Claim("an administrator", g, -1, "adjudicate");
        }
    }

    /** Counters of one action: requests pending, requests lost with their connection, recorded, recorded but unacknowledged. */
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

    /** Adds a request. Returns how often the action has been recorded before. */
    int asked(Claim claim) {
        count(claim).open++;
        return count(claim).facts;
    }

    /** The request will not be answered because its connection is closed. */
    void lost(Claim claim) {
        count(claim).open--;
        count(claim).lost++;
    }

    boolean isLost(Claim claim) {
        return count(claim).lost > 0;
    }

    void recorded(Claim claim) {
        Count count = count(claim);
        Invariant.REFUSED_IS_ABSENT.require(count.untold < count.open + count.lost, "unrequested action: ", claim);
        count.untold++;
        count.facts++;
    }

    /** The server performed the action without a request, such as a forced pass. */
    void recordedUnrequested(Claim claim) {
        count(claim).facts++;
    }

    /** @param before how often the action had been recorded before the request */
    void granted(Claim claim, int before) {
        Count count = count(claim);
        Invariant.ACKNOWLEDGED_IS_DURABLE.require(count.untold > 0, claim, " was acknowledged");
        Invariant.SAME_VERDICT.require(count.facts > before, claim, " was acknowledged as new");
        count.untold--;
        count.open--;
    }

    /** The request was acknowledged as a duplicate. */
    void repeated(Claim claim) {
        Invariant.ACKNOWLEDGED_IS_DURABLE.require(count(claim).facts > 0, claim, " was acknowledged as a duplicate");
        count(claim).open--;
    }

    /** @param stood whether the action had been recorded before the request and is still in effect */
    void refused(Claim claim, boolean stood) {
        Count count = count(claim);
        count.open--;
        Invariant.REFUSED_IS_ABSENT.require(
                count.untold <= count.open + count.lost, claim, " was rejected but recorded");
        Invariant.SAME_VERDICT.require(!stood, claim, " was rejected although already recorded");
    }
}
