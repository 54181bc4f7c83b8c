package org.parlor.notation.compression;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Reads bits, the highest of a byte first. */
final class Bzip2Bits {
    private final InputStream in;
    private long buffer;
    private int buffered;

    Bzip2Bits(InputStream in) {
        this.in = new BufferedInputStream(in);
    }

    /** @param count at most 32 */
    int read(int count) throws IOException {
        while (buffered < count) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the data ends too early");
            }
            buffer = (buffer << 8) | next;
            buffered += 8;
        }
        buffered -= count;
        return (int) ((buffer >>> buffered) & ((1L << count) - 1));
    }

    /** Skips the rest of a byte. */
    void align() {
        buffered -= buffered % 8;
    }

    /** Returns whether no byte follows. The bits must be aligned. */
    boolean atEnd() throws IOException {
        if (buffered == 0) {
            int next = in.read();
            if (next < 0) {
                return true;
            }
            buffer = next;
            buffered = 8;
        }
        return false;
    }
}
