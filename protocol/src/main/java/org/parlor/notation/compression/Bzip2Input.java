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
    private @Nullable IOException damage;

    Bzip2Input(InputStream in) throws IOException {
        super(new BZip2CompressorInputStream(in, true));
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int count = 0;
        try {
            if (damage != null) {
                throw damage;
            }
            for (int next; count < length && (next = in.read()) >= 0; count++) {
                into[from + count] = (byte) next;
            }
        } catch (IOException e) {
            damage = e;
            if (count == 0) {
                throw e;
            }
        }
        return count == 0 && length > 0 ? -1 : count;
    }
}
