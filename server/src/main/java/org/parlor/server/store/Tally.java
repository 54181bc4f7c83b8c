package org.parlor.server.store;

/** What a table holds as of the last commit: how many rows, the sum of their checksums, the last number given out. */
record Tally(long lastSeq, long rows, long crcs) {
    static final Tally EMPTY = new Tally(0, 0, 0);

    Tally with(Row row) {
        return new Tally(row.seq(), rows + 1, crcs + row.crc());
    }

    Tally without(long crc) {
        return new Tally(lastSeq, rows - 1, crcs - crc);
    }
}
