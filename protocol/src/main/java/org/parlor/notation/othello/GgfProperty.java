package org.parlor.notation.othello;

import java.util.ArrayList;
import java.util.List;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;

/** A property {@code NAME[value]} of a game in GGF. A closing bracket within the value is escaped by a backslash. */
record GgfProperty(String name, String value) {

    /** @throws InvalidInputException if the text contains anything but properties */
    static List<GgfProperty> parse(String game) {
        List<GgfProperty> properties = new ArrayList<>();
        int at = skipBlanks(game, 0);
        while (at < game.length()) {
            int open = game.indexOf('[', at);
            int close = open < 0 ? -1 : close(game, open + 1);
            String name = game.substring(at, open < 0 ? game.length() : open).strip();
            if (close < 0 || !isName(name)) {
                throw new InvalidInputException(
                        "ggf", "missing NAME[value] at '" + game.substring(at, Math.min(at + 20, game.length())) + "'");
            }
            properties.add(new GgfProperty(name, unescaped(game.substring(open + 1, close))));
            at = skipBlanks(game, close + 1);
        }
        return properties;
    }

    @Override
    public String toString() {
        // Also escapes a semicolon that would look like the start of a game.
        return name + "[" + value.replace("\\", "\\\\").replace("]", "\\]").replace("(;", "(\\;") + "]";
    }

    private static boolean isName(String name) {
        return !name.isEmpty() && name.chars().allMatch(c -> (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
    }

    private static int skipBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int close(String text, int from) {
        for (int at = from; at < text.length(); at++) {
            if (text.charAt(at) == '\\') {
                at++;
            } else if (text.charAt(at) == ']') {
                return at;
            }
        }
        return -1;
    }

    /** Resolves escapes and replaces line breaks by spaces and control characters by U+FFFD. */
    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); at++) {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            plain.append("\n\r\t".indexOf(text.charAt(at)) < 0 ? text.charAt(at) : ' ');
        }
        return SafeText.sanitize(plain.toString());
    }
}
