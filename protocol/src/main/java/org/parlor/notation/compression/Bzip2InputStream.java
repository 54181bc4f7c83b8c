package org.parlor.notation.compression;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * Decompresses bzip2, also several streams one after another, as parallel compressors write them. Holds one block, of at
 * most 900,000 bytes before the runs in it are expanded. Checks the checksums.
 */
final class Bzip2InputStream extends InputStream {
    private static final long BLOCK = 0x314159265359L;
    private static final long END = 0x177245385090L;
    private static final int LEVEL_BYTES = 100_000;
    /** A run of equal bytes is followed by the number of its further bytes. */
    private static final int RUN_BYTES = 4;

    private static final int[] CHECKSUMS = checksums();

    private final InputStream in;
    private final Bzip2Bits bits;
    private int blockBytesMax;
    /** Per byte of the block in its low 8 bits, and the index of the byte after it in the others. */
    private int[] next = {};

    private int at;
    private int left;
    private int last;
    private int equal;
    private int repeats;
    private int checksum;
    private int statedChecksum;
    private boolean ended;

    Bzip2InputStream(InputStream in) throws IOException {
        this.in = in;
        this.bits = new Bzip2Bits(in);
        if (!beginStream()) {
            throw new EOFException("no data");
        }
    }

    /** Reads the header of a stream; returns false at the end of the file. */
    private boolean beginStream() throws IOException {
        if (bits.atEnd()) {
            return false;
        }
        int level = bits.read(24) == 0x425A68 ? bits.read(8) - '0' : 0;
        if (level < 1 || level > 9) {
            throw new ZipException("no bzip2 stream");
        }
        blockBytesMax = level * LEVEL_BYTES;
        return true;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int count = 0;
        while (count < length) {
            if (repeats > 0) {
                repeats--;
            } else if (left == 0) {
                // What is read is returned before a damaged block throws.
                if (count > 0 || !nextBlock()) {
                    break;
                }
                continue;
            } else {
                int value = nextByte();
                if (equal == RUN_BYTES) {
                    repeats = value;
                    equal = 0;
                    continue;
                }
                equal = value == last ? equal + 1 : 1;
                last = value;
            }
            into[from + count++] = (byte) last;
            checksum = (checksum << 8) ^ CHECKSUMS[(checksum >>> 24) ^ last];
        }
        return count == 0 && length > 0 ? -1 : count;
    }

    private int nextByte() {
        int entry = next[at];
        at = entry >>> 8;
        left--;
        return entry & 0xFF;
    }

    /** Checks the last block and decodes the next one; returns false at the end. */
    private boolean nextBlock() throws IOException {
        if (checksum != statedChecksum) {
            throw new ZipException("wrong checksum");
        }
        if (ended) {
            return false;
        }
        long magic = ((long) bits.read(24) << 24) | bits.read(24);
        if (magic == END) {
            // The checksum of the stream is made of those of the blocks.
            bits.read(32);
            bits.align();
            checksum = 0;
            statedChecksum = 0;
            ended = !beginStream();
            return !ended;
        } else if (magic != BLOCK) {
            throw new ZipException("no bzip2 block");
        }
        statedChecksum = ~bits.read(32);
        if (bits.read(1) != 0) {
            throw new ZipException("a randomised block, which is not supported");
        }
        int origin = bits.read(24);
        if (next.length < blockBytesMax) {
            next = new int[blockBytesMax];
        }
        left = new Bzip2Block(bits, next, blockBytesMax).decode();
        if (origin >= left) {
            throw new ZipException("a block without its origin");
        }
        at = next[origin] >>> 8;
        last = -1;
        equal = 0;
        checksum = -1;
        return true;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private static int[] checksums() {
        int[] table = new int[256];
        for (int i = 0; i < table.length; i++) {
            int value = i << 24;
            for (int bit = 0; bit < 8; bit++) {
                value = (value << 1) ^ (value < 0 ? 0x04C11DB7 : 0);
            }
            table[i] = value;
        }
        return table;
    }
}
