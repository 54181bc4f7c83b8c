package org.parlor.notation.compression;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** Counts the bytes that are read. */
public final class CountingInputStream extends FilterInputStream {
    private final LongConsumer listener;
    private long count;

    CountingInputStream(InputStream in) {
        this(in, counted -> {});
    }

    /** @param listener receives the number of bytes so far, after each read */
    public CountingInputStream(InputStream in, LongConsumer listener) {
        super(in);
        this.listener = listener;
    }

    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        int next = in.read();
        add(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int read = in.read(into, from, length);
        add(Math.max(0, read));
        return read;
    }

    private void add(int read) {
        count += read;
        listener.accept(count);
    }
}
