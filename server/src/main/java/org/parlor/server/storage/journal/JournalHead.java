package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Sql;

/**
 * The row of the table {@code head}: what the other tables contain. Differs after each commit of records, so it identifies
 * the state of the store.
 *
 * @param records number of records after {@code base}
 * @param base the last row that the snapshot has replaced
 */
public record JournalHead(Row last, long records, Row base, Snapshot snapshot, Totals games) {
    static final String COLUMNS =
            "seq, crc, records, base, base_crc, snapshot_records, snapshot_crc, game_seq, games, game_crcs";

    /** A smaller journal is not worth a compaction. */
    private static final long COMPACTION_MIN = 20_000;

    /** Number and checksum of a row; 0 for none. */
    record Row(long seq, long crc) {}

    /** @param crc checksum of the last row, 0 for none */
    record Snapshot(long records, long crc) {}

    /**
     * All rows of a table.
     *
     * @param lastSeq number of the last row
     * @param crcs sum of the checksums
     */
    public record Totals(long lastSeq, long count, long crcs) {

        Totals with(StoredRow row) {
            return new Totals(row.seq(), count + 1, crcs + row.crc());
        }
    }

    static JournalHead read(Connection connection) throws SQLException {
        JournalHead head = Sql.find(
                connection,
                row -> new JournalHead(
                        new Row(row.getLong(1), row.getLong(2)),
                        row.getLong(3),
                        new Row(row.getLong(4), row.getLong(5)),
                        new Snapshot(row.getLong(6), row.getLong(7)),
                        new Totals(row.getLong(8), row.getLong(9), row.getLong(10))),
                "SELECT " + COLUMNS + " FROM head");
        if (head == null) {
            throw new StoreException("The store has no checksum of table 'journal'. Restore a backup");
        }
        return head;
    }

    /** Binds the values of {@link #COLUMNS}. Returns their number. */
    int bind(PreparedStatement update) throws SQLException {
        long[] values = {
            last.seq,
            last.crc,
            records,
            base.seq,
            base.crc,
            snapshot.records,
            snapshot.crc,
            games.lastSeq,
            games.count,
            games.crcs
        };
        for (int i = 0; i < values.length; i++) {
            update.setLong(i + 1, values[i]);
        }
        return values.length;
    }

    public boolean isEmpty() {
        return last.seq == 0 && snapshot.records == 0 && games.count == 0;
    }

    /** Whether most records of the journal are likely to be obsolete. */
    boolean needsCompaction() {
        return records > Math.max(COMPACTION_MIN, 2 * snapshot.records);
    }

    JournalHead with(Row newLast, long added, Totals newGames) {
        return new JournalHead(newLast, records + added, base, snapshot, newGames);
    }

    /** @param read the head when the records of the snapshot were read */
    JournalHead with(Snapshot newSnapshot, JournalHead read) {
        return new JournalHead(last, records - read.records, read.last, newSnapshot, games);
    }
}
