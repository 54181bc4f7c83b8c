package org.parlor.server.storage.journal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.parlor.server.storage.database.Sql;

/**
 * A row of the journal, of its snapshot, or of the archived games.
 *
 * @param seq number of the row in its table
 * @param key checksum of the previous row in the journal and the snapshot, {@link #gameKey} in the archive
 * @param body records, one per line
 * @param crc checksum of the other columns
 */
public record StoredRow(long seq, String key, String body, long crc) {
    /** The columns of an archived game, in the order of {@link #of(ResultSet)}. */
    public static final String GAME_COLUMNS = "seq, subject, body, crc";

    /** JDBC fetch size. Without one the PostgreSQL driver loads the whole table into memory. */
    public static final int FETCH_SIZE = 100;

    /** Receives rows one at a time. */
    public interface Reader {
        void accept(StoredRow storedRow) throws SQLException;
    }

    public static StoredRow of(long seq, String key, String body) {
        return new StoredRow(seq, key, body, checksum(seq, key, body));
    }

    /** Reads a row from a result set whose columns are those of this record. */
    public static StoredRow of(ResultSet columns) throws SQLException {
        return new StoredRow(columns.getLong(1), columns.getString(2), columns.getString(3), columns.getLong(4));
    }

    /**
     * Reads the rows of a query.
     *
     * @param sql selects the columns of this record
     */
    public static void read(Connection connection, String sql, Reader reader) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setFetchSize(FETCH_SIZE);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    reader.accept(of(row));
                }
            }
        }
    }

    /** Returns the row of an archived game, null if there is none. */
    public static @Nullable StoredRow findGame(Connection connection, String id) throws SQLException {
        return Sql.find(
                connection, StoredRow::of, "SELECT " + GAME_COLUMNS + " FROM filed WHERE subject = ?", gameKey(id));
    }

    /** The key of an archived game. */
    public static String gameKey(String id) {
        return "game " + id;
    }

    JournalHead.Row position() {
        return new JournalHead.Row(seq, crc);
    }

    /** The records of the row. */
    public List<String> lines() {
        return body.lines().toList();
    }

    /** Whether the checksum matches. */
    public boolean isIntact() {
        return crc == checksum(seq, key, body);
    }

    private static long checksum(long seq, String key, String body) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(seq).flip());
        crc.update(key.getBytes(StandardCharsets.UTF_8));
        crc.update('\n');
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
