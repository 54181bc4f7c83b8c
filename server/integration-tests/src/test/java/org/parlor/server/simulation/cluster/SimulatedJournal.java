package org.parlor.server.simulation.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.JournalFailedException;

/** The journal of one epoch: commits waiting records together, one transaction at a time. */
final class SimulatedJournal implements Journal {
    private static final long RETRY_MILLIS = 50;

    private record Append(List<JournalRecord> records, Runnable durable) {}

    private final SimulatedCore core;
    private final SimulatedStore store;
    private final long epoch;
    private final VirtualTime time;
    private final SplittableRandom random;
    private final ClusterInterceptor interceptor;
    private final int replayed;
    private List<Append> waiting = new ArrayList<>();
    private boolean committing;
    private boolean failed;
    private boolean closed;

    /** @param replayed number of records that the core has replayed while it stood by */
    SimulatedJournal(
            SimulatedCore core,
            SimulatedStore store,
            VirtualTime time,
            SplittableRandom random,
            ClusterInterceptor interceptor,
            int replayed) {
        this.core = core;
        this.store = store;
        this.epoch = store.epoch();
        this.time = time;
        this.random = random;
        this.interceptor = interceptor;
        this.replayed = replayed;
    }

    @Override
    public List<JournalRecord> load() {
        return interceptor.read(
                List.copyOf(store.records().subList(replayed, store.records().size())));
    }

    @Override
    public void append(List<JournalRecord> records, Runnable durable) {
        if (failed) {
            throw new JournalFailedException("the lease was lost");
        }
        if (interceptor.executesBeforeCommit()) {
            durable.run();
            waiting.add(new Append(records, () -> {}));
        } else {
            waiting.add(new Append(records, durable));
        }
        if (!committing) {
            commitWaiting();
        }
    }

    private void commitWaiting() {
        if (waiting.isEmpty()) {
            committing = false;
            return;
        }
        committing = true;
        List<Append> batch = waiting;
        waiting = new ArrayList<>();
        List<JournalRecord> records =
                batch.stream().flatMap(append -> append.records().stream()).toList();
        if (records.isEmpty()) {
            core.execute(() -> committed(batch, true));
        } else {
            time.after(1 + random.nextInt(store.latencyMax()), () -> arrive(batch, records));
        }
    }

    /** The transaction reaches the database, even if the process has died meanwhile. */
    private void arrive(List<Append> batch, List<JournalRecord> records) {
        if (core.isRunning() && !core.canReachStore()) {
            time.after(RETRY_MILLIS, () -> arrive(batch, records));
        } else if (!store.isDown()) {
            boolean committed = store.commit(epoch, records);
            time.after(1 + random.nextInt(store.latencyMax()), () -> core.execute(() -> committed(batch, committed)));
        }
    }

    private void committed(List<Append> batch, boolean durable) {
        if (closed) {
            return;
        }
        if (durable || interceptor.executesAfterFailedCommit()) {
            batch.forEach(append -> append.durable().run());
        }
        if (durable) {
            commitWaiting();
        } else {
            failed = true;
            core.leaseLost();
        }
    }

    @Override
    public int pendingAppends() {
        return committing ? 1 : 0;
    }

    @Override
    public void close() {
        closed = true;
    }
}
