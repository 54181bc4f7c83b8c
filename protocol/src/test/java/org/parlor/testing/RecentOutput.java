package org.parlor.testing;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Passes output on and keeps the last 32 KiB of it. Thread-safe. */
final class RecentOutput extends OutputStream {
    private static final int SIZE = 32 * 1024;

    private final PrintStream target;
    private final byte[] kept = new byte[SIZE];
    private long written;

    RecentOutput(PrintStream target) {
        this.target = target;
    }

    @Override
    public synchronized void write(int octet) {
        target.write(octet);
        kept[(int) (written++ % SIZE)] = (byte) octet;
    }

    @Override
    public synchronized void write(byte[] octets, int offset, int length) {
        target.write(octets, offset, length);
        for (int i = offset; i < offset + length; i++) {
            kept[(int) (written++ % SIZE)] = octets[i];
        }
    }

    @Override
    public void flush() {
        target.flush();
    }

    /** Number of bytes written so far. */
    synchronized long position() {
        return written;
    }

    /** The bytes written since a position, as far as they are kept. */
    synchronized String since(long position) {
        long first = Math.max(position, written - SIZE);
        byte[] octets = new byte[(int) (written - first)];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = kept[(int) ((first + i) % SIZE)];
        }
        return new String(octets, StandardCharsets.UTF_8);
    }
}
