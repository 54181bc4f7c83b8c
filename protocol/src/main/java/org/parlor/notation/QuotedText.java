package org.parlor.notation;

import java.util.regex.Pattern;
import org.parlor.rules.InvalidInputException;

/**
 * Free text as one field of a line. Unambiguous text is unquoted; other text is in quotation marks, with quotation
 * marks and backslashes escaped by a backslash.
 */
final class QuotedText {
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);

    private QuotedText() {}

    static String print(String text) {
        boolean unambiguous =
                !text.isEmpty() && text.equals(text.strip()) && text.indexOf('"') < 0 && text.indexOf(',') < 0;
        return unambiguous ? text : quote(text);
    }

    static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Returns the end index of the text at the beginning of the line. */
    static int end(String line) {
        if (!line.startsWith("\"")) {
            int comma = line.indexOf(',');
            return comma < 0 ? line.length() : comma;
        }
        for (int at = 1; at < line.length(); at++) {
            if (line.charAt(at) == '\\') {
                at++;
            } else if (line.charAt(at) == '"') {
                return at + 1;
            }
        }
        throw new InvalidInputException("text", "missing closing quotation mark");
    }

    /** Parses the output of {@link #print}. */
    static String parse(String quoted) {
        if (!quoted.startsWith("\"")) {
            return quoted;
        }
        if (end(quoted) != quoted.length()) {
            throw new InvalidInputException("text", "unexpected text after the closing quotation mark");
        }
        return ESCAPED.matcher(quoted.substring(1, quoted.length() - 1)).replaceAll("$1");
    }
}
