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
 * Reads a line into a tree, by the letter of RFC 8259 and refusing what it would let through: anything but one object, a
 * key given twice, deep nesting, huge objects. Numbers keep the text they were written in.
 *
 * <p>It is our own because a line is one short string that is here in full: a reader of streams spends most of its time
 * on setting itself up.
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

    public static JsonObject object(String line) {
        JsonLineReader text = new JsonLineReader(line);
        if (text.next() != '{') {
            throw bad("A line is one JSON object");
        }
        JsonObject object = text.object(1);
        if (text.next() != END) {
            throw bad("A line is one JSON object and nothing after it: " + text.unexpected());
        }
        return object;
    }

    /** The next character that is not blank, which stays the next. */
    private int next() {
        while (at < line.length()) {
            char c = line.charAt(at);
            if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
                return c;
            }
            at++;
        }
        return END;
    }

    private boolean skips(char expected) {
        boolean there = next() == expected;
        at += there ? 1 : 0;
        return there;
    }

    private void require(char expected) {
        if (!skips(expected)) {
            throw malformed();
        }
    }

    private JsonElement value(int depth) {
        return switch (next()) {
            case '{' -> object(depth + 1);
            case '[' -> array(depth + 1);
            case '"' -> new JsonPrimitive(string());
            case 't' -> word("true", new JsonPrimitive(true));
            case 'f' -> word("false", new JsonPrimitive(false));
            case 'n' -> word("null", JsonNull.INSTANCE);
            default -> new JsonPrimitive(new LazilyParsedNumber(number()));
        };
    }

    private JsonElement word(String word, JsonElement meaning) {
        if (!line.startsWith(word, at)) {
            throw malformed();
        }
        at += word.length();
        return meaning;
    }

    private JsonObject object(int depth) {
        requireShallow(depth);
        JsonObject object = new JsonObject();
        require('{');
        if (skips('}')) {
            return object;
        }
        do {
            if (next() != '"') {
                throw malformed();
            }
            int begin = at + 1;
            String key = string();
            if (object.has(key)) {
                throw bad("The key '" + shown(key) + "' is given twice" + column(begin));
            }
            if (object.size() == KEYS_MAX) {
                throw bad("An object has at most " + KEYS_MAX + " keys" + column(begin));
            }
            require(':');
            object.add(key, value(depth));
        } while (skips(','));
        require('}');
        return object;
    }

    private JsonArray array(int depth) {
        requireShallow(depth);
        JsonArray array = new JsonArray();
        require('[');
        if (skips(']')) {
            return array;
        }
        do {
            array.add(value(depth));
        } while (skips(','));
        require(']');
        return array;
    }

    private void requireShallow(int depth) {
        if (depth > DEPTH_MAX) {
            throw bad("Nested deeper than " + DEPTH_MAX + column(at + 1));
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
                return wellFormed(line.substring(start, at - 1), start);
            } else if (c == '\\') {
                return escaped(start);
            } else if (c < ' ') {
                throw malformedAt(at - 1);
            }
        }
        throw malformed();
    }

    /** The same for one with an escape, whose backslash was just read. */
    private String escaped(int start) {
        StringBuilder text = new StringBuilder(line.substring(start, at - 1)).append(escape());
        while (at < line.length()) {
            char c = line.charAt(at++);
            if (c == '"') {
                return wellFormed(text.toString(), start);
            } else if (c < ' ') {
                throw malformedAt(at - 1);
            }
            text.append(c == '\\' ? escape() : c);
        }
        throw malformed();
    }

    /** Half a character cannot be sent on. */
    private String wellFormed(String text, int start) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    throw bad("This is not JSON: half a character in the string at column " + start);
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

    /** The next character cannot stand where it does. */
    private RequestException malformed() {
        return malformedAt(at);
    }

    private RequestException malformedAt(int index) {
        at = index;
        return bad("This is not JSON: " + unexpected());
    }

    private String unexpected() {
        return at < line.length()
                ? "unexpected " + SafeQuote.cell(line.codePointAt(at)) + column(at + 1)
                : "unexpected end of the line";
    }

    /** Counted from 1. */
    private static String column(int column) {
        return " at column " + column;
    }

    /** A key as part of a message: short, and without anything that could act on a terminal. */
    public static String shown(String key) {
        return SafeText.neutralised(key.length() > 40 ? key.substring(0, 40) + "…" : key);
    }

    private static RequestException bad(String message) {
        return RequestException.of(ErrorCode.BAD_JSON, message);
    }
}
