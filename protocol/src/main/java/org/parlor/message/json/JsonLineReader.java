package org.parlor.message.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.internal.LazilyParsedNumber;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;
import org.parlor.rules.SafeQuote;

/**
 * Parses a line into a JSON tree, strictly by RFC 8259. Also rejects values other than one object, duplicate keys, deep
 * nesting and large objects. Numbers keep their original text.
 *
 * <p>Used instead of a streaming reader because lines are short and complete: setting up a stream would take most of the
 * time.
 */
public final class JsonLineReader {
    static final int DEPTH_MAX = 8;
    static final int KEYS_MAX = 32;

    private static final int END = -1;
    private static final int HEX_DIGITS = 4;
    private static final int HEX = 16;

    private final String line;
    private int at;

    private JsonLineReader(String line) {
        this.line = line;
    }

    public static JsonObject parse(String line) {
        JsonLineReader reader = new JsonLineReader(line);
        if (reader.peek() != '{') {
            throw bad("A line must be one JSON object");
        }
        JsonObject object = reader.object(1);
        if (reader.peek() != END) {
            throw bad("A line must be one JSON object: " + reader.unexpected());
        }
        return object;
    }

    /** Skips whitespace and returns the next character without consuming it. */
    private int peek() {
        while (at < line.length()) {
            char c = line.charAt(at);
            if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
                return c;
            }
            at++;
        }
        return END;
    }

    private boolean consume(char expected) {
        boolean matches = peek() == expected;
        at += matches ? 1 : 0;
        return matches;
    }

    private void require(char expected) {
        if (!consume(expected)) {
            throw malformed();
        }
    }

    private JsonElement value(int depth) {
        return switch (peek()) {
            case '{' -> object(depth + 1);
            case '[' -> array(depth + 1);
            case '"' -> new JsonPrimitive(string());
            case 't' -> literal("true", new JsonPrimitive(true));
            case 'f' -> literal("false", new JsonPrimitive(false));
            case 'n' -> literal("null", JsonNull.INSTANCE);
            default -> new JsonPrimitive(new LazilyParsedNumber(number()));
        };
    }

    private JsonElement literal(String literal, JsonElement value) {
        if (!line.startsWith(literal, at)) {
            throw malformed();
        }
        at += literal.length();
        return value;
    }

    private JsonObject object(int depth) {
        requireDepth(depth);
        JsonObject object = new JsonObject();
        require('{');
        if (consume('}')) {
            return object;
        }
        do {
            if (peek() != '"') {
                throw malformed();
            }
            int begin = at + 1;
            String key = string();
            if (object.has(key)) {
                throw bad("Duplicate key '" + printable(key) + "'" + column(begin));
            }
            if (object.size() == KEYS_MAX) {
                throw bad("Object with more than " + KEYS_MAX + " keys" + column(begin));
            }
            require(':');
            object.add(key, value(depth));
        } while (consume(','));
        require('}');
        return object;
    }

    private JsonArray array(int depth) {
        requireDepth(depth);
        JsonArray array = new JsonArray();
        require('[');
        if (consume(']')) {
            return array;
        }
        do {
            array.add(value(depth));
        } while (consume(','));
        require(']');
        return array;
    }

    private void requireDepth(int depth) {
        if (depth > DEPTH_MAX) {
            throw bad("Nesting deeper than " + DEPTH_MAX + " levels" + column(at + 1));
        }
    }

    private String number() {
        int start = at;
        skipSign('-', '-');
        if (isAt('0')) {
            at++;
        } else {
            skipDigits();
        }
        if (isAt('.')) {
            at++;
            skipDigits();
        }
        if (isAt('e') || isAt('E')) {
            at++;
            skipSign('-', '+');
            skipDigits();
        }
        return line.substring(start, at);
    }

    private boolean isAt(char c) {
        return at < line.length() && line.charAt(at) == c;
    }

    private void skipSign(char one, char other) {
        if (isAt(one) || isAt(other)) {
            at++;
        }
    }

    private void skipDigits() {
        int start = at;
        while (at < line.length() && line.charAt(at) >= '0' && line.charAt(at) <= '9') {
            at++;
        }
        if (at == start) {
            throw malformed();
        }
    }

    private String string() {
        int start = ++at;
        while (at < line.length()) {
            char c = line.charAt(at++);
            if (c == '"') {
                return requireWellFormed(line.substring(start, at - 1), start);
            } else if (c == '\\') {
                return escapedString(start);
            } else if (c < ' ') {
                throw malformedAt(at - 1);
            }
        }
        throw malformed();
    }

    /** Reads the rest of a string from its first escape; the backslash is already consumed. */
    private String escapedString(int start) {
        StringBuilder text = new StringBuilder(line.substring(start, at - 1)).append(escape());
        while (at < line.length()) {
            char c = line.charAt(at++);
            if (c == '"') {
                return requireWellFormed(text.toString(), start);
            } else if (c < ' ') {
                throw malformedAt(at - 1);
            }
            text.append(c == '\\' ? escape() : c);
        }
        throw malformed();
    }

    /** Rejects unpaired surrogates, which cannot be encoded. */
    private String requireWellFormed(String text, int start) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    throw bad("Invalid JSON: unpaired surrogate in the string at column " + start);
                }
                i++;
            }
        }
        return text;
    }

    private char escape() {
        if (at == line.length()) {
            throw malformed();
        }
        char c = line.charAt(at++);
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw malformedAt(at - 1);
        };
    }

    private char unicode() {
        if (at + HEX_DIGITS > line.length()) {
            throw malformedAt(line.length());
        }
        int code = 0;
        for (int i = 0; i < HEX_DIGITS; i++) {
            char c = line.charAt(at++);
            int digit = c < 128 ? Character.digit(c, HEX) : -1;
            if (digit < 0) {
                throw malformedAt(at - 1);
            }
            code = HEX * code + digit;
        }
        return (char) code;
    }

    private RequestException malformed() {
        return malformedAt(at);
    }

    private RequestException malformedAt(int index) {
        at = index;
        return bad("Invalid JSON: " + unexpected());
    }

    private String unexpected() {
        return at < line.length()
                ? "unexpected " + SafeQuote.cell(line.codePointAt(at)) + column(at + 1)
                : "unexpected end of line";
    }

    /** @param column counted from 1 */
    private static String column(int column) {
        return " at column " + column;
    }

    /** Shortens and sanitises client text for use in a message. */
    public static String printable(String key) {
        return SafeText.sanitize(key.length() > 40 ? key.substring(0, 40) + "…" : key);
    }

    private static RequestException bad(String message) {
        return RequestException.of(ErrorCode.BAD_JSON, message);
    }
}
