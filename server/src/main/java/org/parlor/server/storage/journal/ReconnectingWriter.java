package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.lease.Lease;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads and writes the tables of a store, which is locked by the connection or by a lease. After a lost connection, reconnects until
 * it succeeds and determines whether the interrupted commit took effect. Not thread-safe.
 */
final class ReconnectingWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReconnectingWriter.class);
    private static final long RETRY_MIN_MILLIS = 100;
    private static final long RETRY_MAX_MILLIS = 5_000;
    private static final long LOG_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Database database;
    /** Epoch of the lease that locks the store, null if the connection does. */
    private final @Nullable Long epoch;

    private JournalReader reader;
    private JournalWriter writer;

    /** @throws StoreException if another server has locked the store, or it cannot be opened */
    ReconnectingWriter(Database database, @Nullable Lease lease) throws SQLException {
        this.database = database;
        this.epoch = lease == null ? null : lease.epoch();
        Connection connection = connect();
        this.reader = new JournalReader(connection);
        this.writer = epoch == null ? new JournalWriter(connection) : new JournalWriter(connection, epoch);
    }

    private Connection connect() throws SQLException {
        return epoch == null ? database.claim() : database.openWriter(epoch);
    }

    /**
     * Reads the records that a restart needs, in order. A damaged end is moved to the table {@code damaged}.
     *
     * @throws StoreException if the journal is damaged before its end
     */
    List<JournalRecord> load() throws SQLException {
        JournalCheck found = reader.check();
        found.requireRepairable(database.location());
        if (!found.isIntact()) {
            writer.truncate(found);
        }
        List<JournalRecord> records = live();
        // An open transaction would prevent cleanup of the rows it has read.
        writer.commit();
        return records;
    }

    private List<JournalRecord> live() throws SQLException {
        try {
            return reader.live();
        } catch (StoreException e) {
            throw JournalReader.undecodable(database.location(), e);
        }
    }

    /** The head as of the last successful commit. */
    JournalHead head() {
        return writer.committed();
    }

    /**
     * Writes records and executes a step of a compaction, both in one transaction, which is durable when this returns. Blocks
     * while the database is unreachable.
     *
     * @throws StoreException if another server has locked or changed the store in the meantime
     */
    void write(List<JournalRecord> records, Compaction.@Nullable Step step) throws SQLException, InterruptedException {
        boolean durable = false;
        while (!durable) {
            try {
                if (!records.isEmpty()) {
                    writer.write(records);
                }
                if (step != null) {
                    writer.execute(step);
                }
                writer.commit();
                durable = true;
            } catch (SQLException e) {
                durable = reconnect(e);
            }
        }
    }

    /**
     * Reconnects.
     *
     * @return whether the interrupted commit took effect, as a whole, or not at all
     */
    private boolean reconnect(SQLException failure) throws SQLException, InterruptedException {
        requireLost(failure);
        LOG.warn(
                "database connection lost location={} error=\"{}\"; commands wait until it is restored",
                database.location(),
                message(failure));
        JournalHead before = writer.committed();
        JournalHead after = writer.written();
        long start = System.nanoTime();
        long logged = start;
        for (long pause = RETRY_MIN_MILLIS; true; pause = Math.min(2 * pause, RETRY_MAX_MILLIS)) {
            try {
                boolean durable = resume(before, after);
                LOG.info(
                        "database reconnected location={} outageMs={} interruptedCommit={}",
                        database.location(),
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
                        durable ? "durable" : "repeated");
                return durable;
            } catch (SQLException e) {
                requireLost(e);
                if (System.nanoTime() - logged >= LOG_PERIOD_NANOS) {
                    logged = System.nanoTime();
                    LOG.warn("database still unreachable location={} error=\"{}\"", database.location(), message(e));
                }
            }
            Thread.sleep(pause);
        }
    }

    private void requireLost(SQLException failure) throws SQLException {
        if (!database.isConnectionLost(failure)) {
            throw failure;
        }
    }

    private static String message(SQLException failure) {
        return String.valueOf(failure.getMessage());
    }

    private boolean resume(JournalHead before, JournalHead after) throws SQLException {
        JournalReader found = new JournalReader(connect());
        writer = new JournalWriter(found.connection(), writer.epoch());
        reader = found;
        JournalHead now = writer.committed();
        if (!now.equals(before) && !now.equals(after)) {
            throw new StoreException("The store in " + database.location()
                    + " was changed by another server or replaced by an older copy while the connection was lost");
        }
        if (!reader.check().isIntact()) {
            throw new StoreException("The journal in " + database.location()
                    + " was damaged while the connection was lost. " + JournalCheck.ADVICE);
        }
        writer.commit();
        return !now.equals(before);
    }

    @Override
    public void close() throws SQLException {
        writer.close();
    }
}
