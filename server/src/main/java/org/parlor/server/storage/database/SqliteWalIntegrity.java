package org.parlor.server.storage.database;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Summary of an SQLite write-ahead log. SQLite recovers the log up to the first frame with a wrong checksum and silently
 * drops the rest, even if intact commits follow, so the log is checked before SQLite opens it. Format:
 * https://www.sqlite.org/fileformat2.html#walformat.
 *
 * @param intactCommits number of commits before the first damaged frame
 * @param lostCommits number of commits after it; one of them may be an incomplete write
 * @param torn whether frames of this log follow its last intact commit
 */
record SqliteWalIntegrity(long intactCommits, long lostCommits, boolean torn) {
    private static final int HEADER_BYTES = 32;
    private static final int FRAME_HEADER_BYTES = 24;
    private static final int MAGIC = 0x377f0682;

    /** A missing file counts as an empty log. */
    static SqliteWalIntegrity read(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) <= HEADER_BYTES) {
            return new SqliteWalIntegrity(0, 0, false);
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return new Reader(in).read();
        }
    }

    /** Reads frame by frame with cumulative checksums, like the recovery of SQLite. */
    private static final class Reader {
        private final InputStream in;
        private ByteOrder order = ByteOrder.BIG_ENDIAN;
        private int sum0;
        private int sum1;
        private boolean intact;
        private long sound;
        private long lost;
        private boolean torn;

        Reader(InputStream in) {
            this.in = in;
        }

        SqliteWalIntegrity read() throws IOException {
            ByteBuffer header = ByteBuffer.wrap(in.readNBytes(HEADER_BYTES));
            int pageBytes = header.getInt(8);
            order = header.getInt(0) == MAGIC ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
            add(header, 0, 24);
            intact = header.getInt(24) == sum0 && header.getInt(28) == sum1;
            if (!intact && (pageBytes < 512 || pageBytes > 65_536)) {
                return new SqliteWalIntegrity(0, 2, true);
            }
            int frameBytes = FRAME_HEADER_BYTES + pageBytes;
            byte[] frame = in.readNBytes(frameBytes);
            while (frame.length == frameBytes) {
                readFrame(ByteBuffer.wrap(frame), header.getLong(16));
                frame = in.readNBytes(frameBytes);
            }
            return new SqliteWalIntegrity(sound, lost, torn || frame.length > 0);
        }

        private void readFrame(ByteBuffer frame, long salts) {
            if (frame.getLong(8) != salts) {
                // A frame from an earlier use of the file, or a damaged one.
                intact = false;
                return;
            }
            if (intact) {
                add(frame, 0, 8);
                add(frame, FRAME_HEADER_BYTES, frame.capacity());
                intact = frame.getInt(16) == sum0 && frame.getInt(20) == sum1;
            }
            boolean isCommit = frame.getInt(4) != 0;
            torn = !intact || !isCommit;
            if (isCommit) {
                sound += intact ? 1 : 0;
                lost += intact ? 0 : 1;
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
