package org.parlor.server.cluster.codec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads what {@link WireWriter} has written. Throws {@link MalformedFrameException} if a value is incomplete or invalid. */
public final class WireReader {
    private static final int VARINT_BITS = 7;
    private static final int MORE = 0x80;
    private static final int BYTE_MASK = 0xff;

    private final byte[] bytes;
    private int position;
    private final int end;

    public WireReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public WireReader(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        this.position = offset;
        this.end = offset + length;
    }

    public boolean isAtEnd() {
        return position == end;
    }

    /** Index of the next byte in {@link #array()}. */
    public int position() {
        return position;
    }

    public byte[] array() {
        return bytes;
    }

    public int remaining() {
        return end - position;
    }

    public int readByte() {
        return bytes[skip(1)] & BYTE_MASK;
    }

    public boolean readBoolean() {
        int value = readByte();
        if (value > 1) {
            throw new MalformedFrameException("not a boolean: " + value);
        }
        return value == 1;
    }

    public long readVarint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += VARINT_BITS) {
            int next = readByte();
            value |= (long) (next & ~MORE) << shift;
            if ((next & MORE) == 0) {
                return value;
            }
        }
        throw new MalformedFrameException("integer too long");
    }

    /** Reads a number from 0 to {@code max}. */
    public int readCount(int max) {
        long value = readVarint();
        if (value < 0 || value > max) {
            throw new MalformedFrameException("count out of range: " + value);
        }
        return (int) value;
    }

    public long readSigned() {
        long value = readVarint();
        return (value >>> 1) ^ -(value & 1);
    }

    public long readLong() {
        long value = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            value = (value << Byte.SIZE) | readByte();
        }
        return value;
    }

    /** Skips bytes that follow their length, and returns a reader of them. */
    public WireReader readBytes() {
        int count = readCount(remaining());
        return new WireReader(bytes, skip(count), count);
    }

    public String readString() {
        WireReader text = readBytes();
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, text.position(), text.remaining()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedFrameException("text is not UTF-8", e);
        }
    }

    public @Nullable String readOptional() {
        return readBoolean() ? readString() : null;
    }

    /** Returns the position and advances. */
    private int skip(int count) {
        if (count > remaining()) {
            throw new MalformedFrameException("incomplete: " + remaining() + " bytes left of " + count);
        }
        int start = position;
        position += count;
        return start;
    }
}
