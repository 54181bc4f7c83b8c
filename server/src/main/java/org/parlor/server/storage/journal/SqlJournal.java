package org.parlor.server.storage.journal;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.JournalFailedException;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.StoreMetrics;
import org.parlor.server.storage.database.Database;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps records in the tables of a database. One thread writes: while it commits, more queues up, and all of that goes
 * into the next commit. After a commit that failed it keeps nothing more, for the next one would look as if all were well;
 * a lost connection to a database server is no such failure, see {@link ReconnectingWriter}.
 */
public final class SqlJournal implements Journal {
    private static final Logger LOG = LoggerFactory.getLogger(SqlJournal.class);
    /** Of the ten seconds within which a server stops; the rest is for the connections. */
    private static final long CLOSE_SECONDS = 5;

    private static final Batch END = new Batch(List.of(), () -> {});

    private record Batch(List<JournalRecord> records, Runnable durable) {}

    private final Database database;
    private final ReconnectingWriter tables;
    private final StoreMetrics metrics;
    private final Runnable failed;
    private final BlockingQueue<Batch> waiting = new LinkedBlockingQueue<>();
    /** How many records are not durable yet. */
    private final AtomicInteger pending = new AtomicInteger();

    private final Thread writer = new Thread(this::run, "journal");
    private volatile boolean broken;
    private volatile boolean abandoned;

    private SqlJournal(Database database, ReconnectingWriter tables, StoreMetrics metrics, Runnable failed) {
        this.database = database;
        this.tables = tables;
        this.metrics = metrics;
        this.failed = failed;
        // A server inside another program must not keep that program alive.
        writer.setDaemon(true);
    }

    /**
     * Claims the database for this server.
     *
     * @param metrics hears of each commit
     * @param failed is run once if records can no longer be kept
     * @throws StoreException if it cannot be used, with what to do about it
     */
    public static SqlJournal open(Database database, StoreMetrics metrics, Runnable failed) {
        try {
            return new SqlJournal(database, new ReconnectingWriter(database), metrics, failed);
        } catch (SQLException e) {
            database.close();
            throw unusable(database, e);
        } catch (StoreException e) {
            database.close();
            throw e;
        }
    }

    private static StoreException unusable(Database database, SQLException e) {
        return new StoreException(
                "Cannot use the store in " + database.where() + ": " + e.getMessage() + ". "
                        + ReconnectingWriter.ADVICE,
                e);
    }

    /** @throws StoreException if they are damaged, unless it is the end of them, which is put aside */
    @Override
    public List<JournalRecord> load() {
        try {
            List<JournalRecord> kept = tables.load();
            LOG.info("keeping everything in {}, where there are {} records", database.where(), kept.size());
            writer.start();
            return kept;
        } catch (SQLException e) {
            throw unusable(database, e);
        }
    }

    @Override
    public void append(List<JournalRecord> records, Runnable durable) {
        if (broken) {
            throw new JournalFailedException("an earlier commit failed");
        }
        pending.addAndGet(records.size());
        waiting.add(new Batch(List.copyOf(records), durable));
    }

    private void run() {
        List<Batch> batches = new ArrayList<>();
        try {
            while (!batches.contains(END)) {
                batches.clear();
                batches.add(waiting.take());
                waiting.drainTo(batches);
                commit(batches);
                if (abandoned) {
                    return;
                }
                batches.forEach(batch -> batch.durable().run());
            }
        } catch (SQLException | InterruptedException | RuntimeException | Error e) {
            fail(e);
        }
    }

    private void commit(List<Batch> batches) throws SQLException, InterruptedException {
        List<JournalRecord> records = new ArrayList<>();
        batches.forEach(batch -> records.addAll(batch.records()));
        if (!records.isEmpty()) {
            long start = System.nanoTime();
            tables.write(records);
            pending.addAndGet(-records.size());
            metrics.committed(records.size(), System.nanoTime() - start);
        }
    }

    @Override
    public int waiting() {
        return waiting.size();
    }

    private void fail(Throwable reason) {
        if (abandoned) {
            LOG.debug("the writer of the abandoned store in {} has ended", database.where(), reason);
            return;
        }
        broken = true;
        LOG.error("records can no longer be kept in {}; nothing more is acknowledged", database.where(), reason);
        failed.run();
    }

    /** Also returns if the store does not respond, which then stays locked until it does, or until the process ends. */
    @Override
    public void close() {
        waiting.add(END);
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
            tables.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException e) {
            LOG.warn("cannot close the store in {}", database.where(), e);
        }
        database.close();
    }

    /** Whatever becomes durable from now on is not acknowledged: everybody has been told to connect again. */
    private void abandon() {
        abandoned = true;
        writer.interrupt();
        LOG.error(
                "the store in {} has not responded within {} s of the stop: {} records that were never acknowledged are"
                        + " given up",
                database.where(),
                CLOSE_SECONDS,
                pending.get());
        failed.run();
    }
}
