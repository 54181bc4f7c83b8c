package org.parlor.server.storage.journal;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads and writes the tables of a store through the one connection that has claimed it. When that is lost, it connects
 * again until it succeeds, and finds out whether the interrupted commit took effect. Used by one thread at a time.
 */
final class ReconnectingWriter implements AutoCloseable {
    static final String ADVICE = "Restore the latest backup with 'parlor-server restore FILE', or save what can"
            + " be read with 'parlor-server export FILE' and import that into another directory";

    private static final Logger LOG = LoggerFactory.getLogger(ReconnectingWriter.class);
    private static final long RETRY_MIN_MILLIS = 100;
    private static final long RETRY_MAX_MILLIS = 5_000;
    private static final long LOG_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Database database;
    private JournalReader reader;
    private JournalWriter writer;

    /** @throws StoreException if another server has claimed the store, or it cannot be opened */
    ReconnectingWriter(Database database) throws SQLException {
        this.database = database;
        this.reader = new JournalReader(database.claim());
        this.writer = new JournalWriter(reader.connection());
    }

    /**
     * The records of the journal, in order.
     *
     * @throws StoreException if they are damaged, unless it is the end of them, which is put aside
     */
    List<JournalRecord> load() throws SQLException {
        List<DecodedRow> pages = pages(examined());
        writer.takeUp(pages);
        // While a transaction is open, what it has read is never cleaned up.
        writer.commit();
        return pages.stream()
                .flatMap(decodedRow -> decodedRow.records().stream())
                .toList();
    }

    private List<DecodedRow> pages(JournalCheck found) throws SQLException {
        try {
            return reader.pages(found.sound());
        } catch (StoreException e) {
            throw new StoreException(
                    "In " + database.where() + ": " + e.getMessage()
                            + ". Use the parlor-server that wrote it, or a newer one",
                    e);
        }
    }

    private JournalCheck examined() throws SQLException {
        JournalCheck found = reader.examine();
        if (found.inside() != null) {
            throw new StoreException("The journal in " + database.where() + " is damaged: " + found.inside()
                    + ". Nothing was changed. " + ADVICE);
        }
        if (!found.isWhole()) {
            writer.cut(found, System.currentTimeMillis());
            LOG.warn(
                    "the end of the journal was damaged: {} rows after number {} were cut off and saved in the table"
                            + " 'damaged', {} are missing; what was done last may be lost",
                    found.cut().size(),
                    found.tally().lastSeq(),
                    found.missing());
        }
        return found;
    }

    /**
     * Writes records; they are durable when this returns. Waits as long as the database cannot be reached.
     *
     * @throws StoreException if another server has claimed or changed the store meanwhile
     */
    void write(List<JournalRecord> records) throws SQLException, InterruptedException {
        boolean durable = false;
        while (!durable) {
            try {
                writer.write(records);
                writer.commit();
                durable = true;
            } catch (SQLException e) {
                durable = reconnect(e);
            }
        }
    }

    /**
     * Connects again.
     *
     * @return whether the interrupted commit took effect; otherwise nothing of it did
     */
    private boolean reconnect(SQLException failure) throws SQLException, InterruptedException {
        requireLost(failure);
        LOG.warn("lost the connection to {}: {}. Commands wait until it is back", database.where(), message(failure));
        JournalWriter.Tallies before = writer.committed();
        JournalWriter.Tallies after = writer.written();
        long start = System.nanoTime();
        long logged = start;
        for (long pause = RETRY_MIN_MILLIS; true; pause = Math.min(2 * pause, RETRY_MAX_MILLIS)) {
            try {
                boolean durable = resume(before, after);
                LOG.info(
                        "connected to {} again after {} ms; the interrupted commit {}",
                        database.where(),
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
                        durable ? "had taken effect" : "is repeated");
                return durable;
            } catch (SQLException e) {
                requireLost(e);
                if (System.nanoTime() - logged >= LOG_PERIOD_NANOS) {
                    logged = System.nanoTime();
                    LOG.warn("still no connection to {}: {}", database.where(), message(e));
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

    private boolean resume(JournalWriter.Tallies before, JournalWriter.Tallies after) throws SQLException {
        JournalReader found = new JournalReader(database.claim());
        writer = new JournalWriter(found.connection());
        reader = found;
        JournalWriter.Tallies now = writer.committed();
        if (!now.equals(before) && !now.equals(after)) {
            throw new StoreException("The store in " + database.where()
                    + " is not in the state in which this server left it: another server has changed it, or it was"
                    + " replaced by an older copy");
        }
        JournalCheck journal = reader.examine();
        if (!journal.isWhole()) {
            throw new StoreException(
                    "The journal in " + database.where() + " was damaged while it was not reachable. " + ADVICE);
        }
        writer.takeUp(pages(journal));
        writer.commit();
        return !now.equals(before);
    }

    @Override
    public void close() throws SQLException {
        writer.close();
    }
}
