package org.parlor.message.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes compact JSON in UTF-8. Escapes only the characters that require it, and inserts commas. Does not check that
 * objects and arrays are closed.
 */
public final class JsonLineWriter {
    private static final int INITIAL_BYTES = 512;
    private static final Part NULL = new Part(ascii("null"));
    private static final Part TRUE = new Part(ascii("true"));
    private static final Part FALSE = new Part(ascii("false"));
    private static final int LONG_CHARS_MAX = 20;

    private byte[] bytes = new byte[INITIAL_BYTES];
    private int length;

    /** Pre-encoded JSON, such as a key. */
    static final class Part {
        private final byte[] bytes;

        private Part(byte[] bytes) {
            this.bytes = bytes;
        }

        boolean isEmpty() {
            return bytes.length == 0;
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Encodes a key: quoted, with its colon. */
    static Part key(String name) {
        return new JsonLineWriter().name(name).toPart();
    }

    Part toPart() {
        return new Part(toBytes());
    }

    JsonLineWriter name(String name) {
        text(name).put(':');
        return this;
    }

    public JsonLineWriter beginObject() {
        separate().put('{');
        return this;
    }

    public JsonLineWriter endObject() {
        put('}');
        return this;
    }

    JsonLineWriter beginArray() {
        separate().put('[');
        return this;
    }

    JsonLineWriter endArray() {
        put(']');
        return this;
    }

    JsonLineWriter part(Part part) {
        return separate().put(part.bytes);
    }

    /** Writes a value that is already JSON. */
    JsonLineWriter raw(String json) {
        return separate().put(json.getBytes(StandardCharsets.UTF_8));
    }

    JsonLineWriter number(long value) {
        if (value < 0) {
            return raw(Long.toString(value));
        }
        separate();
        ensureCapacity(LONG_CHARS_MAX);
        int digits = 1;
        for (long rest = value; rest > 9; rest /= 10) {
            digits++;
        }
        long rest = value;
        for (int i = length + digits - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return this;
    }

    JsonLineWriter bool(boolean value) {
        return part(value ? TRUE : FALSE);
    }

    JsonLineWriter nullValue() {
        return part(NULL);
    }

    JsonLineWriter text(String value) {
        separate();
        ensureCapacity(value.length() + 2);
        int start = length;
        bytes[length++] = '"';
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                length = start;
                return escapedText(value);
            }
            bytes[length++] = (byte) c;
        }
        bytes[length++] = '"';
        return this;
    }

    private JsonLineWriter escapedText(String value) {
        StringBuilder text = new StringBuilder(value.length() + 16).append('"');
        for (int i = 0; i < value.length(); i++) {
            append(text, value.charAt(i));
        }
        byte[] quoted = text.append('"').toString().getBytes(StandardCharsets.UTF_8);
        return put(quoted);
    }

    private static void append(StringBuilder text, char c) {
        switch (c) {
            case '"', '\\' -> text.append('\\').append(c);
            case '\n' -> text.append("\\n");
            case '\r' -> text.append("\\r");
            case '\t' -> text.append("\\t");
            case '\b' -> text.append("\\b");
            case '\f' -> text.append("\\f");
            default -> {
                // U+2028 and U+2029 are line terminators in JavaScript, though not in JSON.
                if (c < ' ' || c == '\u2028' || c == '\u2029') {
                    text.append(String.format("\\u%04x", (int) c));
                } else {
                    text.append(c);
                }
            }
        }
    }

    /** Writes a comma unless the next value or key is the first in its object or array, or follows a key. */
    private JsonLineWriter separate() {
        if (length > 0) {
            byte last = bytes[length - 1];
            if (last != '{' && last != '[' && last != ':') {
                put(',');
            }
        }
        return this;
    }

    private JsonLineWriter put(byte[] more) {
        ensureCapacity(more.length);
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
        return this;
    }

    private void put(char c) {
        ensureCapacity(1);
        bytes[length++] = (byte) c;
    }

    private void ensureCapacity(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    void clear() {
        length = 0;
    }

    byte[] array() {
        return bytes;
    }

    int length() {
        return length;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
