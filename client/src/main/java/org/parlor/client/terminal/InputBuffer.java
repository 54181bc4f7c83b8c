package org.parlor.client.terminal;

import java.io.InputStream;
import java.util.Arrays;

/**
 * Received bytes, read without waiting. Holds back an unfinished UTF-8 character or escape sequence until the rest
 * arrives; a single Escape is a key. Thread-safe.
 */
final class InputBuffer extends InputStream {
    private static final int SEQUENCE_MAX = 32;
    private static final byte ESCAPE = 0x1b;
    private static final int MOUSE_BYTES = 3;

    private byte[] bytes = {};
    private int position;
    /** The end of the bytes that may be read. */
    private int complete;

    synchronized void add(byte[] more, int offset, int length) {
        byte[] joined = new byte[bytes.length - position + length];
        System.arraycopy(bytes, position, joined, 0, bytes.length - position);
        System.arraycopy(more, offset, joined, bytes.length - position, length);
        for (int i = joined.length - length; i < joined.length; i++) {
            // Terminals in raw mode send CR for Enter, which Lanterna does not know.
            joined[i] = joined[i] == '\r' ? (byte) '\n' : joined[i];
        }
        bytes = joined;
        position = 0;
        complete = joined.length - unfinished(joined);
    }

    @Override
    public synchronized int available() {
        return complete - position;
    }

    @Override
    public synchronized int read() {
        return available() == 0 ? -1 : bytes[position++] & 0xff;
    }

    @Override
    public synchronized int read(byte[] target, int offset, int length) {
        int count = Math.min(length, available());
        System.arraycopy(bytes, position, target, offset, count);
        position += count;
        return count == 0 && length > 0 ? -1 : count;
    }

    /** Returns how many bytes at the end begin a character or sequence whose rest is missing. */
    private static int unfinished(byte[] bytes) {
        int from = Math.max(0, bytes.length - SEQUENCE_MAX);
        for (int i = bytes.length - 1; i >= from; i--) {
            if (bytes[i] == ESCAPE) {
                return isUnfinishedSequence(Arrays.copyOfRange(bytes, i + 1, bytes.length)) ? bytes.length - i : 0;
            }
            int left = bytes.length - i;
            int lead = bytes[i] & 0xff;
            int needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
            if (left <= 3 && needed > left) {
                return left;
            }
        }
        return 0;
    }

    /** @param rest the bytes after Escape */
    private static boolean isUnfinishedSequence(byte[] rest) {
        if (rest.length == 0) {
            return false;
        } else if (rest[0] == 'O') {
            return rest.length == 1;
        } else if (rest[0] != '[') {
            return false;
        } else if (rest.length > 1 && rest[1] == 'M') {
            return rest.length < 2 + MOUSE_BYTES;
        }
        for (int i = 1; i < rest.length; i++) {
            if (rest[i] >= '@' && rest[i] <= '~') {
                return false;
            }
        }
        return true;
    }
}
