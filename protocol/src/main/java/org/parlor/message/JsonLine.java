package org.parlor.message;

/**
 * A line of JSON as it is written: no spaces, and no character escaped that need not be. Commas come by themselves. It
 * trusts its writer to close what was opened.
 */
final class JsonLine {
    private static final int USUAL_CHARS = 640;
    private static final char FIRST_PRINTABLE = ' ';

    private final StringBuilder text = new StringBuilder(USUAL_CHARS);

    /** A key as it stands in the line: quoted, with its colon. */
    static String key(String name) {
        return new JsonLine().name(name).toString();
    }

    JsonLine name(String name) {
        text(name).text.append(':');
        return this;
    }

    JsonLine beginObject() {
        next().append('{');
        return this;
    }

    JsonLine endObject() {
        text.append('}');
        return this;
    }

    JsonLine beginArray() {
        next().append('[');
        return this;
    }

    JsonLine endArray() {
        text.append(']');
        return this;
    }

    /** What is JSON already: a {@link #key}, or a whole value. */
    JsonLine raw(String json) {
        next().append(json);
        return this;
    }

    JsonLine number(long value) {
        next().append(value);
        return this;
    }

    JsonLine truth(boolean value) {
        next().append(value);
        return this;
    }

    JsonLine nothing() {
        next().append("null");
        return this;
    }

    JsonLine text(String value) {
        next().append('"');
        int written = 0;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < FIRST_PRINTABLE || c == '"' || c == '\\' || c == '\u2028' || c == '\u2029') {
                text.append(value, written, i);
                escape(c);
                written = i + 1;
            }
        }
        text.append(value, written, value.length()).append('"');
        return this;
    }

    private void escape(char c) {
        switch (c) {
            case '"', '\\' -> text.append('\\').append(c);
            case '\n' -> text.append("\\n");
            case '\r' -> text.append("\\r");
            case '\t' -> text.append("\\t");
            case '\b' -> text.append("\\b");
            case '\f' -> text.append("\\f");
            default -> text.append(String.format("\\u%04x", (int) c));
        }
    }

    /** What is written so far: a value or key comes after a comma, unless something was just opened or named. */
    private StringBuilder next() {
        int length = text.length();
        if (length > 0) {
            char last = text.charAt(length - 1);
            if (last != '{' && last != '[' && last != ':') {
                text.append(',');
            }
        }
        return text;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
