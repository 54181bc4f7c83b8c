package org.parlor.message.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A line of JSON as it is written, in UTF-8: no spaces, and no character escaped that need not be. Commas come by
 * themselves. It trusts its writer to close what was opened.
 */
public final class JsonLineWriter {
    private static final int USUAL_BYTES = 512;
    private static final Part NULL = new Part(ascii("null"));
    private static final Part TRUE = new Part(ascii("true"));
    private static final Part FALSE = new Part(ascii("false"));
    private static final int LONG_CHARS_MAX = 20;

    private byte[] bytes = new byte[USUAL_BYTES];
    private int length;

    /** What is JSON already and stands in many lines, such as a key. */
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

    /** A key as it stands in the line: quoted, with its colon. */
    static Part key(String name) {
        return new JsonLineWriter().name(name).toPart();
    }

    /** All that is written so far. */
    Part toPart() {
        return new Part(toBytes());
    }

    JsonLineWriter name(String name) {
        text(name).put(':');
        return this;
    }

    public JsonLineWriter beginObject() {
        next().put('{');
        return this;
    }

    public JsonLineWriter endObject() {
        put('}');
        return this;
    }

    JsonLineWriter beginArray() {
        next().put('[');
        return this;
    }

    JsonLineWriter endArray() {
        put(']');
        return this;
    }

    JsonLineWriter part(Part part) {
        return next().put(part.bytes);
    }

    /** A whole value that is JSON already. */
    JsonLineWriter raw(String json) {
        return next().put(json.getBytes(StandardCharsets.UTF_8));
    }

    JsonLineWriter number(long value) {
        if (value < 0) {
            return raw(Long.toString(value));
        }
        next();
        makeRoom(LONG_CHARS_MAX);
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

    JsonLineWriter truth(boolean value) {
        return part(value ? TRUE : FALSE);
    }

    JsonLineWriter nothing() {
        return part(NULL);
    }

    JsonLineWriter text(String value) {
        next();
        makeRoom(value.length() + 2);
        int start = length;
        bytes[length++] = '"';
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                length = start;
                return uncommonText(value);
            }
            bytes[length++] = (byte) c;
        }
        bytes[length++] = '"';
        return this;
    }

    private JsonLineWriter uncommonText(String value) {
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
                // The last two end a line for JavaScript, though not for JSON.
                if (c < ' ' || c == '\u2028' || c == '\u2029') {
                    text.append(String.format("\\u%04x", (int) c));
                } else {
                    text.append(c);
                }
            }
        }
    }

    /** A value or key comes after a comma, unless something was just opened or named. */
    private JsonLineWriter next() {
        if (length > 0) {
            byte last = bytes[length - 1];
            if (last != '{' && last != '[' && last != ':') {
                put(',');
            }
        }
        return this;
    }

    private JsonLineWriter put(byte[] more) {
        makeRoom(more.length);
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
        return this;
    }

    private void put(char c) {
        makeRoom(1);
        bytes[length++] = (byte) c;
    }

    private void makeRoom(int more) {
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
