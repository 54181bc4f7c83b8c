package org.parlor.notation;

import org.parlor.rules.InvalidInputException;

/**
 * Text of a person's own choice within a line that has more: bare where nothing in it could be misread, else between
 * quotation marks, where a backslash stands before a mark and before itself.
 */
final class QuotedText {

    private QuotedText() {}

    static String print(String text) {
        boolean bare = !text.isEmpty() && text.equals(text.strip()) && text.indexOf('"') < 0 && text.indexOf(',') < 0;
        return bare ? text : quote(text);
    }

    static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Where the text ends that the line begins with. */
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
        throw new InvalidInputException("text", "a quotation mark is not closed");
    }

    /** The text of exactly what {@link #print} wrote. */
    static String parse(String quoted) {
        if (!quoted.startsWith("\"")) {
            return quoted;
        }
        if (end(quoted) != quoted.length()) {
            throw new InvalidInputException("text", "nothing may follow a closing quotation mark here");
        }
        StringBuilder text = new StringBuilder(quoted.length());
        for (int at = 1; at < quoted.length() - 1; at++) {
            if (quoted.charAt(at) == '\\') {
                at++;
            }
            text.append(quoted.charAt(at));
        }
        return text.toString();
    }
}
