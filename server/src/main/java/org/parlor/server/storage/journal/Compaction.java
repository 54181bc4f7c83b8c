package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Deque;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicInteger;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;

/**
 * Replaces the journal up to its present end by a snapshot of the records that a restart needs. Rows that it has replaced, and
 * earlier snapshots, are deleted when the database need not retain them for a {@link PointInTimeRecovery}. Reads on a connection of its
 * own, and changes the tables in many small steps, during which the journal grows on. The snapshot becomes valid in a single
 * step; what an interrupted compaction leaves behind is deleted by the next one.
 */
final class Compaction {
    private static final int ROW_LINES = 256;

    private Compaction() {}

    /** A change in a transaction of the journal, which is repeated after a lost connection. */
    interface Step {
        void execute(JournalWriter writer) throws SQLException;
    }

    /** Executes a step and commits it. */
    interface Transactions {
        void commit(Step step) throws SQLException;
    }

    /**
     * Compacts the journal.
     *
     * @return the head when its records were read
     * @throws StoreException if the journal is damaged
     */
    static JournalHead run(Database database, Transactions transactions) throws SQLException {
        delete(database, transactions);
        JournalHead read;
        Deque<String> lines;
        try (JournalReader reader = new JournalReader(database.openReadOnly())) {
            if (!reader.check().isIntact()) {
                throw new StoreException(
                        "The journal in " + database.location() + " is damaged. " + JournalCheckResult.ADVICE);
            }
            read = reader.head();
            lines = reader.readLiveLines();
        }
        write(read, lines, transactions);
        delete(database, transactions);
        return read;
    }

    /** Deletes what no restart needs, and no recovery to a time that the database retains. */
    private static void delete(Database database, Transactions transactions) throws SQLException {
        long oldestBase;
        try (Connection connection = database.openReadOnly()) {
            oldestBase = PointInTimeRecovery.oldestBase(connection, database.journalRetention());
        }
        AtomicInteger deleted = new AtomicInteger();
        do {
            transactions.commit(writer -> deleted.set(writer.deleteReplaced(oldestBase)));
        } while (deleted.get() > 0);
    }

    /**
     * Writes a snapshot.
     *
     * @param read the head when the lines were read
     */
    static void write(JournalHead read, Deque<String> lines, Transactions transactions) throws SQLException {
        long records = lines.size();
        JournalHead.Row[] last = {new JournalHead.Row(0, 0)};
        while (!lines.isEmpty()) {
            StringJoiner body = new StringJoiner("\n");
            for (int i = 0; i < ROW_LINES && !lines.isEmpty(); i++) {
                body.add(lines.removeFirst());
            }
            JournalHead.Row previous = last[0];
            transactions.commit(
                    writer -> last[0] = writer.insertSnapshot(read.last().seq(), previous, body.toString()));
        }
        transactions.commit(writer -> writer.setSnapshot(new JournalHead.Snapshot(records, last[0].crc()), read));
    }
}
