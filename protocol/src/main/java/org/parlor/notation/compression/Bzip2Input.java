package org.parlor.notation.compression;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses bzip2, also several streams one after another, as parallel compressors write them. Returns what precedes
 * damage before it fails: the decoder alone discards what the failing call has read.
 */
final class Bzip2Input extends FilterInputStream {
    private static final String DAMAGED = "damaged bzip2 data";

    private @Nullable IOException damage;

    Bzip2Input(InputStream in) throws IOException {
        super(decoder(in));
    }

    private static InputStream decoder(InputStream in) throws IOException {
        try {
            return new BZip2CompressorInputStream(in, true);
        } catch (RuntimeException | StackOverflowError e) {
            throw new IOException(DAMAGED, e);
        }
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int count = 0;
        try {
            for (int next; damage == null && count < length && (next = in.read()) >= 0; count++) {
                into[from + count] = (byte) next;
            }
        } catch (IOException e) {
            damage = e;
        } catch (RuntimeException | StackOverflowError e) {
            // The decoder checks neither all lengths of codes nor how many empty blocks follow each other.
            damage = new IOException(DAMAGED, e);
        }
        if (damage != null && count == 0) {
            throw damage;
        }
        return count == 0 && length > 0 ? -1 : count;
    }
}
