package org.parlor.server.storage.journal;

/** What a table holds as of the last commit: how many rows, the sum of their checksums, the last number given out. */
public record TableChecksum(long lastSeq, long rows, long crcs) {
    public static final TableChecksum EMPTY = new TableChecksum(0, 0, 0);

    public TableChecksum with(StoredRow storedRow) {
        return new TableChecksum(storedRow.seq(), rows + 1, crcs + storedRow.crc());
    }

    TableChecksum without(long crc) {
        return new TableChecksum(lastSeq, rows - 1, crcs - crc);
    }
}
