package org.parlor.message.json;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.parlor.message.ServerMessage;

/** A reusable buffer that encodes one line of JSON at a time in UTF-8. Not thread-safe. */
public final class MessageBuffer {
    private static final int INITIAL_BYTES = 512;

    private byte[] bytes = new byte[INITIAL_BYTES];
    private int length;

    /** Writes one JSON value. */
    @FunctionalInterface
    public interface Content {
        void write(JsonWriter out) throws IOException;
    }

    /** Replaces the content by the message as a UTF-8 line, without a newline. */
    public void write(ServerMessage message) {
        write(out -> CodecRegistry.PROTOCOL.of(message.getClass()).write(out, message));
    }

    public void write(Content content) {
        length = 0;
        try {
            content.write(new JsonWriter(new Utf8Writer()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the backing array; its first {@link #length()} bytes hold the line until the next write. */
    public byte[] array() {
        return bytes;
    }

    public int length() {
        return length;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private void ensureCapacity(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    /** Encodes ASCII, which is nearly all of a message, without a charset encoder. Gson never splits surrogate pairs. */
    private final class Utf8Writer extends Writer {
        @Override
        public void write(int c) {
            ensureCapacity(1);
            bytes[length++] = (byte) c;
        }

        @Override
        public void write(String text, int offset, int count) {
            ensureCapacity(count);
            for (int i = offset; i < offset + count; i++) {
                char c = text.charAt(i);
                if (c > '~') {
                    append(text.substring(i, offset + count).getBytes(StandardCharsets.UTF_8));
                    return;
                }
                bytes[length++] = (byte) c;
            }
        }

        @Override
        public void write(char[] text, int offset, int count) {
            append(new String(text, offset, count).getBytes(StandardCharsets.UTF_8));
        }

        private void append(byte[] more) {
            ensureCapacity(more.length);
            System.arraycopy(more, 0, bytes, length, more.length);
            length += more.length;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
