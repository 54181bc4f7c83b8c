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
 * A row of the journal or the archive: one or more records, one per line.
 *
 * @param seq number of the row, ascending and never reused
 * @param subject key of the record; a constant for a row of several records
 * @param crc checksum of the other columns
 */
public record StoredRow(long seq, String subject, String body, long crc) {
    /** The columns of a row, in the order of {@link #of(ResultSet)}. */
    public static final String COLUMNS = "seq, subject, body, crc";

    /** JDBC fetch size. Without one the PostgreSQL driver loads the whole table into memory. */
    public static final int FETCH_SIZE = 1_000;

    public static StoredRow of(long seq, String subject, String body) {
        return new StoredRow(seq, subject, body, checksum(seq, subject, body));
    }

    /** Reads a row from a result set over {@link #COLUMNS}. */
    public static StoredRow of(ResultSet columns) throws SQLException {
        return new StoredRow(columns.getLong(1), columns.getString(2), columns.getString(3), columns.getLong(4));
    }

    /**
     * Reads the rows of a table, ordered by number.
     *
     * @param table table name, optionally followed by a WHERE clause
     */
    public static void read(Connection connection, String table, Reader reader) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCH_SIZE);
            try (ResultSet row = statement.executeQuery("SELECT " + COLUMNS + " FROM " + table + " ORDER BY seq")) {
                while (row.next()) {
                    reader.accept(of(row));
                }
            }
        }
    }

    /** Receives rows one at a time. */
    public interface Reader {
        void accept(StoredRow storedRow) throws SQLException;
    }

    /** The records of the row, one per line. */
    public List<String> lines() {
        return body.lines().toList();
    }

    /** Whether the checksum matches. */
    public boolean isIntact() {
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
