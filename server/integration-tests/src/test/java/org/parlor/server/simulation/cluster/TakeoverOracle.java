package org.parlor.server.simulation.cluster;

import java.util.List;
import org.parlor.server.simulation.Invariant;

/** Checks that a core is active, or becomes active soon after the last fault began or ended, as long as there is one that can. */
final class TakeoverOracle {
    private static final int INTERVAL_MILLIS = 100;
    private static final long TAKEOVER_MAX_MILLIS = 2_000;

    private final VirtualTime time;
    private final SimulatedStore store;
    private final List<SimulatedCore> cores;
    private long waitingSince;
    private List<SimulatedCore.Faults> faults = List.of();
    private int restarts;

    TakeoverOracle(VirtualTime time, SimulatedStore store, List<SimulatedCore> cores) {
        this.time = time;
        this.store = store;
        this.cores = cores;
    }

    /** Checks from now on. */
    void start() {
        waitingSince = time.now();
        time.after(INTERVAL_MILLIS, this::check);
    }

    private void check() {
        boolean able = cores.stream().anyMatch(SimulatedCore::isAble);
        boolean active = cores.stream().anyMatch(core -> core.isActive() && core.isAble());
        List<SimulatedCore.Faults> present =
                cores.stream().map(SimulatedCore::faults).toList();
        if (active || !able || store.isSlow() || !present.equals(faults) || store.restarts() != restarts) {
            waitingSince = time.now();
            faults = present;
            restarts = store.restarts();
        }
        long waited = time.now() - waitingSince;
        Invariant.TAKEOVER.require(waited <= TAKEOVER_MAX_MILLIS, "no core is active for ", waited, " ms");
        time.after(INTERVAL_MILLIS, this::check);
    }
}
