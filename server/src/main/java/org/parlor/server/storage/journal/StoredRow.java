package org.parlor.server.storage.journal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * What stands in a table: a fact, or several that were kept at the same time, a line each.
 *
 * @param seq its place among all that were ever kept
 * @param subject what it is about; of several facts each says that by itself
 * @param crc of everything else in the row, as it was written
 */
public record StoredRow(long seq, String subject, String body, long crc) {
    /** All that a row is, as {@link #of(ResultSet)} takes it. */
    public static final String COLUMNS = "seq, subject, body, crc";

    /** How many are in memory at once; without a number the driver of PostgreSQL keeps the whole table there. */
    public static final int FETCHED = 1_000;

    public static StoredRow of(long seq, String subject, String body) {
        return new StoredRow(seq, subject, body, checksum(seq, subject, body));
    }

    /** One that is asked for by its {@link #COLUMNS}. */
    public static StoredRow of(ResultSet columns) throws SQLException {
        return new StoredRow(columns.getLong(1), columns.getString(2), columns.getString(3), columns.getLong(4));
    }

    /**
     * Every row of a table, one after another.
     *
     * @param table with a condition behind it, if not all rows are meant
     */
    public static void read(Connection connection, String table, Reader reader) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCHED);
            try (ResultSet row = statement.executeQuery("SELECT " + COLUMNS + " FROM " + table + " ORDER BY seq")) {
                while (row.next()) {
                    reader.take(of(row));
                }
            }
        }
    }

    /** Takes rows while others are still to be read. */
    public interface Reader {
        void take(StoredRow storedRow) throws SQLException;
    }

    /** The facts in it, of which there may be several. */
    public List<String> lines() {
        return body.lines().toList();
    }

    /** Whether this is what was written. */
    public boolean isSound() {
        return crc == checksum(seq, subject, body);
    }

    private static long checksum(long seq, String subject, String body) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(seq).flip());
        crc.update(subject.getBytes(StandardCharsets.UTF_8));
        crc.update('\n');
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
