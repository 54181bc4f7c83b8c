package org.parlor.notation.compression;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * Fails if data expands to more than 200 times its size. Files of games expand 3 to 20 times. Does not close the stream,
 * which may be one file of an archive.
 */
final class ExpansionLimit extends InputStream {
    private static final long FREE_BYTES = 16 << 20;
    private static final int RATIO_MAX = 200;

    private final InputStream in;
    private final CountingInputStream compressed;
    private long count;

    /** @param compressed what {@code in} decompresses */
    ExpansionLimit(InputStream in, CountingInputStream compressed) {
        this.in = in;
        this.compressed = compressed;
    }

    /** Without it, a gzip stream would end after its first member. */
    @Override
    public int available() throws IOException {
        return in.available();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int read = in.read(into, from, length);
        count += Math.max(0, read);
        if (count > FREE_BYTES && count > RATIO_MAX * compressed.count()) {
            throw new ZipException("it expands to more than " + RATIO_MAX + " times its size");
        }
        return read;
    }
}
