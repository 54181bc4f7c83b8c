package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.log.LogEvent;
import org.parlor.server.log.Outage;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.lease.Lease;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads and writes the tables of a store, which is locked by the connection or by a lease. After a lost connection, reconnects until
 * it succeeds and determines whether the interrupted commit took effect. Not thread-safe.
 */
final class ReconnectingJournalSession implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReconnectingJournalSession.class);
    private static final long RETRY_MIN_MILLIS = 100;
    private static final long RETRY_MAX_MILLIS = 500;

    private final Database database;
    /** Epoch of the lease that locks the store, null if the connection does. */
    private final @Nullable Long epoch;

    private JournalReader reader;
    private JournalWriter writer;

    /**
     * Opens the store. On behalf of the holder of a lease, repeats this while the database is unreachable.
     *
     * @param lease the lease that locks the store, null to lock it with the connection
     * @throws StoreException if another server has locked the store, or it cannot be opened
     */
    static ReconnectingJournalSession open(Database database, @Nullable Lease lease) throws SQLException {
        Long epoch = lease == null ? null : lease.epoch();
        Outage outage = new Outage();
        while (true) {
            try {
                ReconnectingJournalSession opened = new ReconnectingJournalSession(database, epoch);
                outage.end()
                        .ifPresent(millis -> LogEvent.DATABASE_RECONNECTED.log(LOG, database.location(), millis, null));
                return opened;
            } catch (SQLException e) {
                if (epoch == null || !database.isConnectionLost(e)) {
                    throw e;
                }
                logUnreachable(database, outage, e);
                pause(RETRY_MIN_MILLIS);
            }
        }
    }

    private static void pause(long millis) throws SQLException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", e);
        }
    }

    private ReconnectingJournalSession(Database database, @Nullable Long epoch) throws SQLException {
        this.database = database;
        this.epoch = epoch;
        this.reader = new JournalReader(connect());
        try {
            Connection connection = reader.connection();
            Duration retention = database.auditRetention();
            this.writer = epoch == null
                    ? new JournalWriter(connection, retention)
                    : new JournalWriter(connection, epoch, retention);
        } catch (SQLException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    private Connection connect() throws SQLException {
        return epoch == null ? database.openExclusively() : database.openWriter(epoch);
    }

    /**
     * Reads the records that a restart needs, in order. A damaged end is moved to the table {@code damaged}. On behalf of the
     * holder of a lease, blocks while the database is unreachable.
     *
     * @param followed the last row that is known already; the records after it suffice. Null for none
     * @throws StoreException if the journal is damaged before its end
     */
    List<JournalRecord> load(JournalHead.@Nullable Row followed) throws SQLException {
        while (true) {
            try {
                return read(followed);
            } catch (SQLException e) {
                if (epoch == null) {
                    throw e;
                }
                reconnect(e);
            }
        }
    }

    private List<JournalRecord> read(JournalHead.@Nullable Row followed) throws SQLException {
        JournalCheckResult found = followed == null ? reader.check() : reader.check(writer.committedHead(), followed);
        found.requireRepairable(database.location());
        if (!found.isIntact()) {
            writer.truncate(found);
        }
        List<JournalRecord> records = followed == null ? live() : reader.recordsAfter(followed);
        // An open transaction would prevent cleanup of the rows it has read.
        writer.commit();
        return records;
    }

    private List<JournalRecord> live() throws SQLException {
        try {
            return reader.readLiveRecords();
        } catch (StoreException e) {
            throw JournalReader.decodingFailure(database.location(), e);
        }
    }

    /** The head as of the last successful commit. */
    JournalHead head() {
        return writer.committedHead();
    }

    /**
     * Writes records and executes a step of a compaction, both in one transaction, which is durable when this returns. Blocks
     * while the database is unreachable.
     *
     * @throws StoreException if another server has locked or changed the store in the meantime
     */
    void write(List<JournalRecord> records, Compaction.@Nullable Step step) throws SQLException {
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

    /** @return whether the interrupted commit took effect, as a whole, or not at all */
    private boolean reconnect(SQLException failure) throws SQLException {
        requireLost(failure);
        LogEvent.DATABASE_LOST.log(LOG, database.location(), message(failure));
        JournalHead before = writer.committedHead();
        JournalHead after = writer.writtenHead();
        Outage outage = new Outage();
        outage.notice(message(failure));
        for (long pause = RETRY_MIN_MILLIS; true; pause = Math.min(2 * pause, RETRY_MAX_MILLIS)) {
            try {
                boolean durable = resume(before, after);
                LogEvent.DATABASE_RECONNECTED.log(
                        LOG, database.location(), outage.end().orElse(0), durable ? "durable" : "repeated");
                return durable;
            } catch (SQLException e) {
                requireLost(e);
                logUnreachable(database, outage, e);
            }
            pause(pause);
        }
    }

    private void requireLost(SQLException failure) throws SQLException {
        if (!database.isConnectionLost(failure)) {
            throw failure;
        }
    }

    private static void logUnreachable(Database database, Outage outage, SQLException failure) {
        if (outage.notice(message(failure))) {
            LogEvent.DATABASE_UNREACHABLE.log(LOG, database.location(), message(failure));
        }
    }

    private static String message(SQLException failure) {
        return String.valueOf(failure.getMessage());
    }

    private boolean resume(JournalHead before, JournalHead after) throws SQLException {
        reader.close();
        reader = new JournalReader(connect());
        writer = new JournalWriter(reader.connection(), writer.epoch(), database.auditRetention());
        JournalHead now = writer.committedHead();
        if (!now.equals(before) && !now.equals(after)) {
            throw new StoreException("The store in " + database.location()
                    + " was changed by another server or replaced by an older copy while the connection was lost");
        }
        if (!reader.check().isIntact()) {
            throw new StoreException("The journal in " + database.location()
                    + " was damaged while the connection was lost. " + JournalCheckResult.ADVICE);
        }
        writer.commit();
        return !now.equals(before);
    }

    @Override
    public void close() throws SQLException {
        reader.close();
    }
}
