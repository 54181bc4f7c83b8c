package org.parlor.notation.compression;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that are read. */
final class CountingInputStream extends FilterInputStream {
    private long count;

    CountingInputStream(InputStream in) {
        super(in);
    }

    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        int next = in.read();
        count += next < 0 ? 0 : 1;
        return next;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int read = in.read(into, from, length);
        count += Math.max(0, read);
        return read;
    }
}
