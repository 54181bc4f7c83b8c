package org.parlor.notation;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The bytes of a file of records, one after another, and where among them we are. Nothing of them is kept. */
public final class RecordInput implements Closeable {
    /** No game is longer, in bytes; what is longer is no game. */
    public static final int GAME_BYTES_MAX = 1 << 20;

    private static final int HEAD_BYTES = 1 << 16;
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final BufferedInputStream in;
    private int line = 1;
    private long offset;

    RecordInput(InputStream in) {
        this.in = new BufferedInputStream(in, HEAD_BYTES);
    }

    /** Passes over the mark that some editors put before UTF-8. */
    void skipMark() throws IOException {
        in.mark(MARK.length);
        if (!Arrays.equals(in.readNBytes(MARK.length), MARK)) {
            in.reset();
        }
    }

    /** The first bytes, which will be read again. */
    byte[] head() throws IOException {
        in.mark(HEAD_BYTES);
        byte[] head = in.readNBytes(HEAD_BYTES);
        in.reset();
        return head;
    }

    /** The number of the line that the next byte belongs to, from 1. */
    public int line() {
        return line;
    }

    /** The number of bytes before the next one. */
    public long offset() {
        return offset;
    }

    /** The next byte, or -1 at the end. */
    public int read() throws IOException {
        int next = in.read();
        if (next >= 0) {
            offset++;
        }
        if (next == '\n') {
            line++;
        }
        return next;
    }

    /** As many of the next bytes as there are; fewer only at the end. */
    public byte[] read(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        offset += bytes.length;
        return bytes;
    }

    /** The next line without its end, or null behind the last; of one longer than a game can be, one byte too many. */
    public byte @Nullable [] readLine() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int next = read();
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = read()) {
            if (bytes.size() <= GAME_BYTES_MAX) {
                bytes.write(next);
            }
        }
        byte[] line = bytes.toByteArray();
        boolean carriageReturn = line.length > 0 && line[line.length - 1] == '\r';
        return carriageReturn ? Arrays.copyOf(line, line.length - 1) : line;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
