package org.parlor.notation.compression;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;

/**
 * Decompresses streams in gzip or bzip2, detected by their first bytes. Damaged and truncated data, and data that expands
 * so much that it can only be meant to exhaust the reader, throw {@link IOException}.
 */
public final class CompressedInput {
    private static final int MAGIC_BYTES = 4;
    /** Compressed files in compressed files; more levels are no files of games. */
    private static final int LEVELS_MAX = 2;

    private CompressedInput() {}

    /** Returns a stream whose first bytes {@link #peek} can show. Closing it closes the given stream. */
    public static PushbackInputStream peekable(InputStream in) {
        return new PushbackInputStream(in, MAGIC_BYTES);
    }

    /** Returns the first bytes of a {@link #peekable} stream, at most four, without consuming them. */
    public static byte[] peek(PushbackInputStream in) throws IOException {
        byte[] magic = in.readNBytes(MAGIC_BYTES);
        in.unread(magic);
        return magic;
    }

    /** Returns whether data begins with the given bytes. */
    public static boolean begins(byte[] data, int... bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (i >= data.length || (data[i] & 0xFF) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the first bytes are those of a zip archive with files. */
    public static boolean isZip(byte[] head) {
        return begins(head, 'P', 'K', 3);
    }

    /** Returns the decompressed stream, which the caller need not close, or the same one if it is not compressed. */
    public static PushbackInputStream decompress(PushbackInputStream compressed) throws IOException {
        PushbackInputStream in = compressed;
        for (int level = 0; level < LEVELS_MAX; level++) {
            byte[] head = peek(in);
            CountingInputStream counted = new CountingInputStream(in);
            if (begins(head, 0x1F, 0x8B)) {
                in = peekable(new ExpansionLimit(new GZIPInputStream(counted), counted));
            } else if (begins(head, 'B', 'Z', 'h')) {
                in = peekable(new ExpansionLimit(new Bzip2Input(new BufferedInputStream(counted)), counted));
            } else {
                return in;
            }
        }
        return in;
    }
}
