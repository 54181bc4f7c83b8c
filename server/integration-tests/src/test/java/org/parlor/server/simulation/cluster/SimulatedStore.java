package org.parlor.server.simulation.cluster;

import java.util.ArrayList;
import java.util.List;
import org.parlor.server.core.api.JournalRecord;

/** The database of a cluster: the journal and the lease, whose expiry is measured by its own clock. */
final class SimulatedStore {
    private static final long LEASE_MILLIS = 1_500;

    private final VirtualTime time;
    private final ClusterOracle oracle;
    private final ClusterInterceptor interceptor;
    private final List<JournalRecord> records = new ArrayList<>();
    private SimulatedCore holder;
    private long epoch;
    private long expiresAt;
    private boolean down;
    private int restarts;
    private boolean slow;

    SimulatedStore(VirtualTime time, ClusterOracle oracle, ClusterInterceptor interceptor) {
        this.time = time;
        this.oracle = oracle;
        this.interceptor = interceptor;
    }

    /** After a restart, the holder of the lease can reconnect first. */
    void setDown(boolean on) {
        if (on != down) {
            down = on;
            restarts++;
            expiresAt = time.now() + LEASE_MILLIS;
        }
    }

    /** Number of times that the database was stopped or started. */
    int restarts() {
        return restarts;
    }

    boolean isDown() {
        return down;
    }

    void setSlow(boolean on) {
        slow = on;
    }

    boolean isSlow() {
        return slow;
    }

    int latencyMax() {
        return slow ? 800 : 8;
    }

    List<JournalRecord> records() {
        return records;
    }

    long epoch() {
        return epoch;
    }

    boolean isHeldBy(SimulatedCore core) {
        return holder == core;
    }

    /** Grants the lease if it is free or has expired. */
    boolean tryAcquire(SimulatedCore core) {
        if (holder != null && time.now() < expiresAt) {
            return false;
        }
        holder = core;
        epoch = interceptor.nextEpoch(epoch);
        expiresAt = time.now() + LEASE_MILLIS;
        return true;
    }

    void renew() {
        expiresAt = time.now() + LEASE_MILLIS;
    }

    void release(SimulatedCore core) {
        if (holder == core) {
            holder = null;
        }
    }

    /** Commits records. Returns false if they belong to an earlier epoch. */
    boolean commit(long committedEpoch, List<JournalRecord> committed) {
        if (committedEpoch != epoch && !interceptor.commitsEarlierEpochs()) {
            return false;
        }
        records.addAll(committed);
        oracle.committed(committedEpoch, committed);
        return true;
    }
}
