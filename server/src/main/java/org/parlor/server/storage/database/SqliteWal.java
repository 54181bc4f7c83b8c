package org.parlor.server.storage.database;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What SQLite will make of its write-ahead log. It goes by the log up to the first frame whose checksum is wrong and drops
 * the rest without a word, although there may be sound commits behind; so the log is read before it gets it. The form is
 * that of https://www.sqlite.org/fileformat2.html#walformat.
 *
 * @param sound commits up to the first damage
 * @param lost commits behind it; one may be a write that was never finished
 * @param torn whether anything of this log stands behind its last sound commit
 */
record SqliteWal(long sound, long lost, boolean torn) {
    private static final int HEADER_BYTES = 32;
    private static final int FRAME_HEADER_BYTES = 24;
    private static final int MAGIC = 0x377f0682;

    /** A log that is not there holds nothing. */
    static SqliteWal read(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) <= HEADER_BYTES) {
            return new SqliteWal(0, 0, false);
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return new Reader(in).read();
        }
    }

    /** Reads frame by frame, with the sum of all before, as SQLite does when it recovers. */
    private static final class Reader {
        private final InputStream in;
        private ByteOrder order = ByteOrder.BIG_ENDIAN;
        private int sum0;
        private int sum1;
        private boolean whole;
        private long sound;
        private long lost;
        private boolean torn;

        Reader(InputStream in) {
            this.in = in;
        }

        SqliteWal read() throws IOException {
            ByteBuffer header = ByteBuffer.wrap(in.readNBytes(HEADER_BYTES));
            int pageBytes = header.getInt(8);
            order = header.getInt(0) == MAGIC ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
            add(header, 0, 24);
            whole = header.getInt(24) == sum0 && header.getInt(28) == sum1;
            if (!whole && (pageBytes < 512 || pageBytes > 65_536)) {
                return new SqliteWal(0, 2, true);
            }
            int frameBytes = FRAME_HEADER_BYTES + pageBytes;
            byte[] frame = in.readNBytes(frameBytes);
            while (frame.length == frameBytes) {
                take(ByteBuffer.wrap(frame), header.getLong(16));
                frame = in.readNBytes(frameBytes);
            }
            return new SqliteWal(sound, lost, torn || frame.length > 0);
        }

        private void take(ByteBuffer frame, long salts) {
            if (frame.getLong(8) != salts) {
                // From here on it is what an earlier use of the file has left, or the damage itself.
                whole = false;
                return;
            }
            if (whole) {
                add(frame, 0, 8);
                add(frame, FRAME_HEADER_BYTES, frame.capacity());
                whole = frame.getInt(16) == sum0 && frame.getInt(20) == sum1;
            }
            boolean commits = frame.getInt(4) != 0;
            torn = !whole || !commits;
            if (commits) {
                sound += whole ? 1 : 0;
                lost += whole ? 0 : 1;
            }
        }

        private void add(ByteBuffer bytes, int from, int to) {
            ByteBuffer words = bytes.duplicate().order(order);
            for (int i = from; i < to; i += 8) {
                sum0 += words.getInt(i) + sum1;
                sum1 += words.getInt(i + 4) + sum0;
            }
        }
    }
}
