package org.parlor.notation.compression;

import java.io.IOException;
import java.util.Arrays;
import java.util.zip.ZipException;

/** Decodes one block of bzip2: Huffman codes, zero runs, move to front, and the inverse Burrows-Wheeler transform. */
final class Bzip2Block {
    private static final int GROUP_SYMBOLS = 50;
    private static final int SELECTORS_MAX = 18_002;
    private static final int CODE_BITS_MAX = 20;

    private final Bzip2Bits bits;
    private final int[] next;
    private final int bytesMax;
    private final int[] counts = new int[257];
    private byte[] front = {};
    private int symbols;
    private int count;

    /** @param next receives the bytes and the index of the byte after each, see {@link Bzip2InputStream} */
    Bzip2Block(Bzip2Bits bits, int[] next, int bytesMax) {
        this.bits = bits;
        this.next = next;
        this.bytesMax = bytesMax;
    }

    /** Returns the number of bytes. */
    int decode() throws IOException {
        readFront();
        symbols = front.length + 2;
        int tables = bits.read(3);
        if (tables < 2 || tables > 6) {
            throw new ZipException("a block with " + tables + " code tables");
        }
        byte[] selectors = readSelectors(tables);
        CodeTable[] codes = new CodeTable[tables];
        for (int table = 0; table < tables; table++) {
            codes[table] = new CodeTable(readLengths());
        }
        readSymbols(codes, selectors);
        linkBytes();
        return count;
    }

    /** Reads the byte values that occur, in order. */
    private void readFront() throws IOException {
        int rows = bits.read(16);
        byte[] values = new byte[256];
        int found = 0;
        for (int row = 0; row < 16; row++) {
            int columns = ((rows >> (15 - row)) & 1) == 0 ? 0 : bits.read(16);
            for (int column = 0; column < 16; column++) {
                if (((columns >> (15 - column)) & 1) == 1) {
                    values[found++] = (byte) (16 * row + column);
                }
            }
        }
        if (found == 0) {
            throw new ZipException("a block without bytes");
        }
        front = Arrays.copyOf(values, found);
    }

    /** Reads which code table is used for each group of symbols. */
    private byte[] readSelectors(int tables) throws IOException {
        int stated = bits.read(15);
        byte[] selectors = new byte[Math.min(stated, SELECTORS_MAX)];
        byte[] order = {0, 1, 2, 3, 4, 5};
        for (int i = 0; i < stated; i++) {
            int rank = 0;
            while (bits.read(1) == 1) {
                rank++;
                if (rank == tables) {
                    throw new ZipException("a block with an unknown code table");
                }
            }
            byte selected = moveToFront(order, rank);
            if (i < selectors.length) {
                selectors[i] = selected;
            }
        }
        return selectors;
    }

    private byte[] readLengths() throws IOException {
        byte[] lengths = new byte[symbols];
        int length = bits.read(5);
        for (int symbol = 0; symbol < symbols; symbol++) {
            while (bits.read(1) == 1) {
                length += bits.read(1) == 0 ? 1 : -1;
                requireLength(length);
            }
            requireLength(length);
            lengths[symbol] = (byte) length;
        }
        return lengths;
    }

    private static void requireLength(int length) throws ZipException {
        if (length < 1 || length > CODE_BITS_MAX) {
            throw new ZipException("a code of " + length + " bits");
        }
    }

    private void readSymbols(CodeTable[] codes, byte[] selectors) throws IOException {
        int end = symbols - 1;
        int run = 0;
        int weight = 1;
        for (int read = 0; ; read++) {
            if (read / GROUP_SYMBOLS >= selectors.length) {
                throw new ZipException("a block without an end");
            }
            int symbol = codes[selectors[read / GROUP_SYMBOLS]].read(bits);
            if (symbol < 2) {
                // Digits 1 and 2 of a number in base 2, the lowest first.
                run += weight << symbol;
                weight <<= 1;
                requireSpace(run);
                continue;
            }
            append(front[0], run);
            run = 0;
            weight = 1;
            if (symbol == end) {
                return;
            }
            requireSpace(1);
            append(moveToFront(front, symbol - 1), 1);
        }
    }

    private void requireSpace(int bytes) throws ZipException {
        if (bytes > bytesMax - count) {
            throw new ZipException("a block that is too large");
        }
    }

    private void append(byte value, int times) {
        Arrays.fill(next, count, count + times, value & 0xFF);
        counts[(value & 0xFF) + 1] += times;
        count += times;
    }

    private static byte moveToFront(byte[] order, int rank) {
        byte value = order[rank];
        System.arraycopy(order, 0, order, 1, rank);
        order[0] = value;
        return value;
    }

    /** Adds to each byte the index of the one after it: the sorted bytes are the first column of the transform. */
    private void linkBytes() {
        for (int value = 0; value < 256; value++) {
            counts[value + 1] += counts[value];
        }
        for (int i = 0; i < count; i++) {
            next[counts[next[i] & 0xFF]++] |= i << 8;
        }
    }

    /** Canonical Huffman codes. */
    private static final class CodeTable {
        private final int[] limits = new int[CODE_BITS_MAX + 1];
        private final int[] offsets = new int[CODE_BITS_MAX + 1];
        private final int[] sorted;
        private final int shortest;

        CodeTable(byte[] lengths) {
            sorted = new int[lengths.length];
            int[] counts = new int[CODE_BITS_MAX + 2];
            for (byte length : lengths) {
                counts[length]++;
            }
            int code = 0;
            int index = 0;
            for (int length = 1; length <= CODE_BITS_MAX; length++) {
                offsets[length] = index - code;
                for (int symbol = 0; symbol < lengths.length; symbol++) {
                    if (lengths[symbol] == length) {
                        sorted[index++] = symbol;
                    }
                }
                code += counts[length];
                limits[length] = code;
                code <<= 1;
            }
            shortest = lengths[sorted[0]];
        }

        int read(Bzip2Bits bits) throws IOException {
            int code = bits.read(shortest);
            for (int length = shortest; length <= CODE_BITS_MAX; length++) {
                int index = code + offsets[length];
                if (code < limits[length] && index >= 0 && index < sorted.length) {
                    return sorted[index];
                }
                code = (code << 1) | bits.read(1);
            }
            throw new ZipException("an unknown code");
        }
    }
}
