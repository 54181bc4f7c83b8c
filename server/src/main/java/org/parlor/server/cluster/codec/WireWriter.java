package org.parlor.server.cluster.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A growing buffer of bytes. Integers have 7 bits a byte, lowest first; strings and byte arrays follow their length. Not
 * thread-safe.
 */
public final class WireWriter {
    private static final int INITIAL_BYTES = 256;
    private static final int VARINT_BITS = 7;
    private static final int MORE = 0x80;

    private byte[] bytes = new byte[INITIAL_BYTES];
    private int length;

    public int length() {
        return length;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    /** Returns the content and empties the buffer. */
    public byte[] take() {
        byte[] taken = toBytes();
        length = 0;
        return taken;
    }

    public WireWriter writeByte(int value) {
        ensureCapacity(1);
        bytes[length++] = (byte) value;
        return this;
    }

    public WireWriter writeBoolean(boolean value) {
        return writeByte(value ? 1 : 0);
    }

    /** Writes a number that is mostly small and not negative. */
    public WireWriter writeVarint(long value) {
        long rest = value;
        while ((rest & -MORE) != 0) {
            writeByte((int) rest | MORE);
            rest >>>= VARINT_BITS;
        }
        return writeByte((int) rest);
    }

    /** Writes a number that is mostly close to 0. */
    public WireWriter writeSigned(long value) {
        return writeVarint((value << 1) ^ (value >> (Long.SIZE - 1)));
    }

    /** Writes a number of 8 bytes, highest first. */
    public WireWriter writeLong(long value) {
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            writeByte((int) (value >>> shift));
        }
        return this;
    }

    public WireWriter writeBytes(byte[] array, int offset, int count) {
        writeVarint(count);
        return writeRaw(array, offset, count);
    }

    /** Writes bytes without their length. */
    public WireWriter writeRaw(byte[] array, int offset, int count) {
        ensureCapacity(count);
        System.arraycopy(array, offset, bytes, length, count);
        length += count;
        return this;
    }

    public WireWriter writeString(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        return writeBytes(encoded, 0, encoded.length);
    }

    public WireWriter writeOptional(@Nullable String text) {
        writeBoolean(text != null);
        return text == null ? this : writeString(text);
    }

    private void ensureCapacity(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
