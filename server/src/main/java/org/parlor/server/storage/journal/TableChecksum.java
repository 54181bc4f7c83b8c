package org.parlor.server.storage.journal;

/** Number of rows of a table, sum of their checksums, and the last row number assigned. */
public record TableChecksum(long lastSeq, long rows, long crcs) {
    public static final TableChecksum EMPTY = new TableChecksum(0, 0, 0);

    public TableChecksum with(StoredRow storedRow) {
        return new TableChecksum(storedRow.seq(), rows + 1, crcs + storedRow.crc());
    }

    TableChecksum without(long crc) {
        return new TableChecksum(lastSeq, rows - 1, crcs - crc);
    }
}
