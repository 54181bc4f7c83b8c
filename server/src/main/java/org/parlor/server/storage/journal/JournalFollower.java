package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.log.LogEvent;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.Migrations;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the journal while another server writes it. Continues after the last row it has read; starts again if a compaction or
 * another change has removed that row. Not thread-safe.
 */
public final class JournalFollower implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JournalFollower.class);
    private static final Batch NONE = new Batch(false, List.of());
    private static final String UNDEFINED_TABLE = "42P01";

    private final Database database;
    private @Nullable JournalReader reader;
    private JournalHead.@Nullable Row last;

    /**
     * Records in order.
     *
     * @param isStart whether they replace all earlier ones, which are to be discarded, instead of following them
     */
    public record Batch(boolean isStart, List<JournalRecord> records) {}

    public JournalFollower(Database database) {
        this.database = database;
    }

    /**
     * The records that were committed since the previous call: none if the database is unreachable or has no journal yet.
     *
     * @throws StoreException if the journal is damaged, or this program cannot decode it
     */
    public Batch poll() {
        try {
            JournalReader open = connect();
            Batch batch = Migrations.version(open.connection()) < Migrations.LOG ? NONE : read(open);
            // A transaction sees the journal as of its first query.
            open.connection().commit();
            return batch;
        } catch (SQLException e) {
            close();
            if (database.isConnectionLost(e) || UNDEFINED_TABLE.equals(e.getSQLState())) {
                LogEvent.JOURNAL_UNREADABLE.logFailure(LOG, e, database.location());
                return NONE;
            }
            throw new StoreException("Cannot read the journal in " + database.location() + ": " + e.getMessage(), e);
        } catch (StoreException e) {
            close();
            throw e;
        }
    }

    private JournalReader connect() throws SQLException {
        JournalReader open = reader;
        if (open == null) {
            Connection connection = database.openSession();
            open = new JournalReader(connection);
            reader = open;
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        }
        return open;
    }

    private Batch read(JournalReader open) throws SQLException {
        JournalHead head = open.head();
        JournalHead.Row after = last;
        if (after != null && after.equals(head.last())) {
            return NONE;
        }
        if (after != null
                && after.seq() >= head.base().seq()
                && open.check(head, after).isIntact()) {
            List<JournalRecord> records = open.recordsAfter(after);
            last = head.last();
            return new Batch(false, records);
        }
        JournalCheckResult check = open.check();
        check.requireRepairable(database.location());
        List<JournalRecord> records = open.readLiveRecords();
        last = check.last();
        LogEvent.JOURNAL_FOLLOWED.log(LOG, database.location(), records.size());
        return new Batch(true, records);
    }

    /** The last row that was read, null if there is none. */
    JournalHead.@Nullable Row last() {
        return last;
    }

    /** Closes the connection. A later poll opens another one. */
    @Override
    public void close() {
        try {
            if (reader != null) {
                reader.close();
            }
        } catch (SQLException e) {
            LogEvent.STORE_DISCONNECT_FAILED.logFailure(LOG, e, database.location(), "follower");
        }
        reader = null;
    }
}
