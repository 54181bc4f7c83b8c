package org.parlor.notation.othello;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/** Splits a game in GGF or SGF into its properties {@code NAME[value]}. */
final class PropertyLexer {
    private static final Pattern NAME = Pattern.compile("[A-Za-z]+");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);
    private static final Pattern BETWEEN = Pattern.compile("[(;\\s]*");

    /**
     * One value of a property; each further value in brackets is a property of the same name.
     *
     * @param value without escapes, line breaks as spaces, control characters as U+FFFD
     * @param at the index of the value in the text
     */
    record Property(String name, String value, int at) {}

    private PropertyLexer() {}

    /**
     * Returns the properties of a text; parentheses and semicolons between them are skipped. A closing bracket within a
     * value is escaped by a backslash.
     */
    static List<Property> properties(String text) {
        List<Property> properties = new ArrayList<>();
        int end = text.stripTrailing().length();
        int at = 0;
        String name = "";
        while (at < end) {
            int open = text.indexOf('[', at);
            int close = open < 0 ? -1 : close(text, open + 1);
            String found = BETWEEN.matcher(text.substring(at, open < 0 ? text.length() : open))
                    .replaceFirst("")
                    .strip();
            boolean named = NAME.matcher(found).matches();
            if (close < 0 || (!named && !(found.isEmpty() && !name.isEmpty()))) {
                String rest = text.substring(at).stripLeading();
                throw new InvalidInputException(
                        "property",
                        "missing NAME[value] at " + SafeQuote.quote(rest.substring(0, Math.min(20, rest.length()))));
            }
            name = named ? found : name;
            properties.add(new Property(name, unescaped(text.substring(open + 1, close)), open + 1));
            at = close + 1;
        }
        return properties;
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

    private static String unescaped(String text) {
        return SafeText.sanitize(ESCAPED.matcher(text)
                .replaceAll("$1")
                .replace('\n', ' ')
                .replace('\r', ' ')
                .replace('\t', ' '));
    }
}
