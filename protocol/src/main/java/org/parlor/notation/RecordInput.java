package org.parlor.notation;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Sequential input from a file of records that tracks the line number and byte offset. */
public final class RecordInput implements Closeable {
    /** Maximum size of a game in bytes. */
    public static final int GAME_BYTES_MAX = 1 << 20;

    private static final int HEAD_BYTES = 1 << 16;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final BufferedInputStream in;
    private int line = 1;
    private long offset;

    RecordInput(InputStream in) {
        this.in = new BufferedInputStream(in, HEAD_BYTES);
    }

    /** Skips a UTF-8 byte order mark. */
    void skipByteOrderMark() throws IOException {
        in.mark(BYTE_ORDER_MARK.length);
        if (!Arrays.equals(in.readNBytes(BYTE_ORDER_MARK.length), BYTE_ORDER_MARK)) {
            in.reset();
        }
    }

    /** Returns the first bytes without consuming them. */
    byte[] head() throws IOException {
        in.mark(HEAD_BYTES);
        byte[] head = in.readNBytes(HEAD_BYTES);
        in.reset();
        return head;
    }

    /** The line number of the next byte, from 1. */
    public int line() {
        return line;
    }

    /** The offset of the next byte. */
    public long offset() {
        return offset;
    }

    /** Reads the next byte; returns -1 at the end. */
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

    /** Reads the given number of bytes; returns fewer only at the end. */
    public byte[] read(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        offset += bytes.length;
        return bytes;
    }

    /**
     * Reads the next line without its terminator; returns null at the end. A line longer than {@link #GAME_BYTES_MAX}
     * is truncated to one byte more than that.
     */
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
