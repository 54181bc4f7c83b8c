package org.parlor.server.storage.journal;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.JournalFailedException;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.lease.Lease;
import org.parlor.server.storage.lease.LeaseLostException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A journal in database session. A writer thread groups all appends queued during a commit into the next commit, which is one
 * row. After a failed commit all further appends fail, so that no later commit can hide the gap. A lost connection is not such
 * a failure, see {@link ReconnectingJournalSession}. When most records are obsolete, another thread compacts the journal.
 */
public final class SqlJournal implements Journal {
    private static final Logger LOG = LoggerFactory.getLogger(SqlJournal.class);
    /** Part of the ten seconds a shutdown may take; the rest is for the connections. */
    private static final long CLOSE_SECONDS = 5;

    private static final long COMPACTION_RETRY_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long COMPACTION_CLOSE_MILLIS = 1_000;

    private static final Batch END = new Batch(List.of(), null, () -> {});

    private record Batch(List<JournalRecord> records, Compaction.@Nullable Step step, Runnable durable) {}

    private final Database database;
    private final @Nullable Lease lease;
    private final ReconnectingJournalSession session;
    /** The last row that is known before the journal is loaded. */
    private final JournalHead.@Nullable Row followed;

    private final ServerMetrics metrics;
    private final Runnable failed;
    private final BlockingQueue<Batch> queue = new LinkedBlockingQueue<>();
    /** Number of records that are not durable yet. */
    private final AtomicInteger pending = new AtomicInteger();

    private final Thread writer = new Thread(this::run, "journal");
    /** Used by the writer thread only until that has ended. */
    private @Nullable Thread compactor;

    private volatile long compactionFailedNanos = System.nanoTime() - COMPACTION_RETRY_NANOS;
    private volatile boolean broken;
    private volatile boolean abandoned;
    private final AtomicBoolean failureReported = new AtomicBoolean();

    private SqlJournal(
            Database database,
            @Nullable Lease lease,
            JournalHead.@Nullable Row followed,
            ReconnectingJournalSession session,
            ServerMetrics metrics,
            Runnable failed) {
        this.database = database;
        this.lease = lease;
        this.followed = followed;
        this.session = session;
        this.metrics = metrics;
        this.failed = failed;
        // Must not keep an embedding program alive.
        writer.setDaemon(true);
    }

    /**
     * Opens and locks the store.
     *
     * @param metrics notified of each commit
     * @param failed runs once if records can no longer be stored
     * @throws StoreException if the store cannot be used; the message says what to do
     */
    public static SqlJournal open(Database database, ServerMetrics metrics, Runnable failed) {
        try {
            return open(database, null, null, metrics, failed);
        } catch (StoreException e) {
            database.close();
            throw e;
        }
    }

    /**
     * Opens the store for the holder of a lease. Closing the journal closes neither the lease nor the database.
     *
     * @param lease a held lease; notified if a commit shows that it is lost
     * @param follower has read the journal while another server wrote it, and since this one holds the lease; the journal
     *     loads only what follows. Null to load everything
     * @param metrics notified of each commit
     * @param failed runs once if records can no longer be stored, after the lease was notified
     * @throws StoreException if the store cannot be used, or the lease is lost
     */
    public static SqlJournal open(
            Database database,
            @Nullable Lease lease,
            @Nullable JournalFollower follower,
            ServerMetrics metrics,
            Runnable failed) {
        try {
            return new SqlJournal(
                    database,
                    lease,
                    follower == null ? null : follower.last(),
                    ReconnectingJournalSession.open(database, lease),
                    metrics,
                    failed);
        } catch (SQLException e) {
            throw unusable(database, e);
        } catch (LeaseLostException e) {
            throw ended(lease, e);
        }
    }

    private static LeaseLostException ended(@Nullable Lease lease, LeaseLostException lost) {
        if (lease != null) {
            lease.markLost(lost);
        }
        return lost;
    }

    private static StoreException unusable(Database database, SQLException e) {
        return new StoreException(
                "Cannot use the store in " + database.location() + ": " + e.getMessage() + ". "
                        + JournalCheckResult.ADVICE,
                e);
    }

    /** @throws StoreException if the journal is damaged before its end */
    @Override
    public List<JournalRecord> load() {
        try {
            List<JournalRecord> records = session.load(followed);
            LogEvent.JOURNAL_OPENED.log(LOG, database.location(), records.size());
            writer.start();
            return records;
        } catch (SQLException e) {
            throw unusable(database, e);
        } catch (LeaseLostException e) {
            throw ended(lease, e);
        }
    }

    @Override
    public void append(List<JournalRecord> records, Runnable durable) {
        if (broken) {
            throw new JournalFailedException("an earlier commit failed");
        }
        pending.addAndGet(records.size());
        queue.add(new Batch(List.copyOf(records), null, durable));
    }

    private void run() {
        List<Batch> batches = new ArrayList<>();
        try {
            compactIfNeeded();
            while (!batches.contains(END)) {
                batches.clear();
                batches.add(queue.take());
                queue.drainTo(batches);
                commit(batches);
                if (abandoned) {
                    return;
                }
                batches.forEach(batch -> batch.durable().run());
                compactIfNeeded();
            }
        } catch (SQLException | InterruptedException | RuntimeException | Error e) {
            fail(e);
        }
    }

    private void commit(List<Batch> batches) throws SQLException, InterruptedException {
        List<JournalRecord> records = new ArrayList<>();
        Compaction.Step step = null;
        for (Batch batch : batches) {
            records.addAll(batch.records());
            step = batch.step() == null ? step : batch.step();
        }
        if (!records.isEmpty() || step != null) {
            long start = System.nanoTime();
            session.write(records, step);
            pending.addAndGet(-records.size());
            if (!records.isEmpty()) {
                metrics.committed(records.size(), System.nanoTime() - start);
            }
        }
    }

    private void compactIfNeeded() {
        boolean isRunning = compactor != null && compactor.isAlive();
        if (!isRunning
                && session.head().needsCompaction()
                && System.nanoTime() - compactionFailedNanos > COMPACTION_RETRY_NANOS) {
            compactor = new Thread(this::compact, "journal-compaction");
            compactor.setDaemon(true);
            compactor.start();
        }
    }

    private void compact() {
        long start = System.nanoTime();
        try {
            JournalHead read = Compaction.run(database, this::commit);
            LogEvent.JOURNAL_COMPACTED.log(
                    LOG,
                    database.location(),
                    read.records(),
                    read.last().seq(),
                    TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        } catch (SQLException | RuntimeException | Error e) {
            compactionFailedNanos = System.nanoTime();
            if (!Thread.currentThread().isInterrupted()) {
                LogEvent.JOURNAL_COMPACTION_FAILED.logFailure(LOG, e, database.location());
            }
        }
    }

    /** Executes a step in the next commit. At most one step waits at a time. */
    private void commit(Compaction.Step step) throws SQLException {
        CountDownLatch durable = new CountDownLatch(1);
        queue.add(new Batch(List.of(), step, durable::countDown));
        try {
            durable.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", e);
        }
    }

    @Override
    public int pendingAppends() {
        return queue.size();
    }

    private void fail(Throwable reason) {
        if (abandoned) {
            LogEvent.JOURNAL_WRITER_ENDED.logFailure(LOG, reason, database.location());
            return;
        }
        broken = true;
        if (lease != null && reason instanceof LeaseLostException lost) {
            lease.markLost(lost);
        } else {
            LogEvent.JOURNAL_WRITE_FAILED.logFailure(LOG, reason, database.location());
        }
        reportFailure();
    }

    private void reportFailure() {
        if (failureReported.compareAndSet(false, true)) {
            failed.run();
        }
    }

    /** Returns even if the store does not respond; it then stays locked until it responds or the process ends. */
    @Override
    public void close() {
        queue.add(END);
        Thread closing = new Thread(this::release, "journal-close");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join(TimeUnit.SECONDS.toMillis(CLOSE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (closing.isAlive()) {
            abandon();
        }
    }

    private void release() {
        try {
            writer.join();
            if (compactor != null) {
                compactor.interrupt();
                compactor.join(COMPACTION_CLOSE_MILLIS);
            }
            session.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException e) {
            LogEvent.STORE_CLOSE_FAILED.logFailure(LOG, e, database.location(), "journal");
        }
        if (lease == null) {
            database.close();
        }
    }

    /** Commits that complete later are not acknowledged, because the clients have been disconnected. */
    private void abandon() {
        abandoned = true;
        writer.interrupt();
        LogEvent.STORE_CLOSE_TIMED_OUT.log(LOG, database.location(), CLOSE_SECONDS, pending.get());
        reportFailure();
    }
}
