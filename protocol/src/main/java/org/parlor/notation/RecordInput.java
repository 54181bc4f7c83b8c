package org.parlor.notation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.notation.compression.CompressedInput;
import org.parlor.rules.InvalidInputException;

/** Sequential input from a file of records. Tracks the line number and the byte offset, and decodes records. */
public final class RecordInput {
    /** Maximum size of a game in bytes. */
    public static final int GAME_BYTES_MAX = 1 << 20;

    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int at;
    private int end;
    private @Nullable IOException failure;
    private int line = 1;
    private int lineRead;
    private long offset;
    private long lineStart;

    /** @param in text in UTF-8 or Latin-1, or binary data */
    RecordInput(InputStream in) throws IOException {
        this.in = in;
        fill();
        if (end == 0) {
            requireWhole();
        }
    }

    /** Reads a text, which may be compressed. */
    public static RecordInput of(InputStream bytes) throws IOException {
        return new RecordInput(TextEncoding.utf8(CompressedInput.decompress(CompressedInput.peekable(bytes))));
    }

    /** @throws IOException if reading failed after what was read, which looks like the end of the input */
    public void requireWhole() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    private void fill() throws IOException {
        at = 0;
        end = 0;
        try {
            int count = 0;
            while (count >= 0 && end < buffer.length) {
                end += count;
                count = in.read(buffer, end, buffer.length - end);
            }
        } catch (IOException damaged) {
            failure = damaged;
        }
    }

    /** Returns the first bytes of the input. Call this before reading. */
    byte[] head() {
        return Arrays.copyOf(buffer, end);
    }

    /** The line number of the next byte, from 1. */
    public int line() {
        return line;
    }

    /** The column of the next byte, from 1. */
    public int column() {
        return (int) Math.min(Integer.MAX_VALUE, offset - lineStart + 1);
    }

    /** The offset of the next byte. */
    public long offset() {
        return offset;
    }

    /** Reads the next byte; returns -1 at the end. */
    public int read() throws IOException {
        if (at == end && failure == null) {
            fill();
        }
        if (at == end) {
            return -1;
        }
        byte next = buffer[at++];
        offset++;
        if (next == '\n') {
            line++;
            lineStart = offset;
        }
        return next & 0xFF;
    }

    /** Reads the given number of bytes; returns fewer only at the end. */
    public byte[] read(int count) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(count);
        for (int next = 0; bytes.size() < count && (next = read()) >= 0; ) {
            bytes.write(next);
        }
        return bytes.toByteArray();
    }

    /** Reads the next line that is not skipped; returns null at the end. */
    byte @Nullable [] readLine(Predicate<byte[]> skipped) throws IOException {
        byte[] next = readLine();
        while (next != null && skipped.test(next)) {
            next = readLine();
        }
        return next;
    }

    /** The number of the line read last. */
    public int lineRead() {
        return lineRead;
    }

    /**
     * Reads the next line without its terminator; returns null at the end. A line longer than {@link #GAME_BYTES_MAX}
     * is truncated to one byte more than that.
     */
    public byte @Nullable [] readLine() throws IOException {
        lineRead = line;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int next = read();
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = read()) {
            if (bytes.size() <= GAME_BYTES_MAX) {
                bytes.write(next);
            }
        }
        byte[] line = bytes.toByteArray();
        boolean carriageReturn = line.length > 0 && line[line.length - 1] == '\r';
        return carriageReturn ? Arrays.copyOf(line, line.length - 1) : line;
    }

    public static boolean isBlank(byte[] bytes) {
        for (byte b : bytes) {
            if (b != ' ' && b != '\t' && b != '\r' && b != '\n') {
                return false;
            }
        }
        return true;
    }

    /** @throws InvalidInputException if the record is too long or not valid UTF-8 */
    static String utf8(byte[] bytes) {
        requireSize(bytes);
        try {
            return strictUtf8(bytes);
        } catch (CharacterCodingException e) {
            throw new InvalidInputException("record", "not valid UTF-8");
        }
    }

    /**
     * Decodes text of third-party programs as UTF-8, or as Latin-1 if it is not valid UTF-8. Does not remove control
     * characters.
     *
     * @throws InvalidInputException if the record is too long
     */
    public static String utf8OrLatin1(byte[] bytes) {
        requireSize(bytes);
        return decode(bytes);
    }

    /** Decodes text of any length as UTF-8, or as Latin-1 if it is not valid UTF-8. */
    public static String decode(byte[] bytes) {
        try {
            return strictUtf8(bytes);
        } catch (CharacterCodingException notUtf8) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private static String strictUtf8(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    private static void requireSize(byte[] bytes) {
        if (bytes.length > GAME_BYTES_MAX) {
            throw new InvalidInputException("record", "longer than " + GAME_BYTES_MAX + " bytes");
        }
    }
}
