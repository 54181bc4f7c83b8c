package org.parlor.bots.bridge;

import java.util.ArrayList;
import java.util.List;
import org.parlor.rules.InvalidInputException;

/**
 * Splits a command line into words by the quoting rules of a POSIX shell: single quotes, double quotes and backslashes
 * anywhere in a word. Nothing is expanded.
 */
public final class ShellWords {
    /** The characters that a backslash escapes between double quotes. */
    private static final String ESCAPED_IN_QUOTES = "$`\"\\\n";

    private final String line;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private int at;

    private ShellWords(String line) {
        this.line = line;
    }

    /** @throws InvalidInputException if a quote is not closed, or nothing follows a backslash */
    public static List<String> split(String line) {
        return new ShellWords(line).split();
    }

    private List<String> split() {
        boolean inWord = false;
        while (at < line.length()) {
            char next = line.charAt(at++);
            if (Character.isWhitespace(next)) {
                if (inWord) {
                    endWord();
                }
                inWord = false;
                continue;
            }
            if (next == '\'') {
                readSingleQuoted();
            } else if (next == '"') {
                readDoubleQuoted();
            } else if (next == '\\') {
                if (readEscaped() == '\n') {
                    continue;
                }
            } else {
                word.append(next);
            }
            inWord = true;
        }
        if (inWord) {
            endWord();
        }
        return words;
    }

    private void endWord() {
        words.add(word.toString());
        word.setLength(0);
    }

    private void readSingleQuoted() {
        int end = line.indexOf('\'', at);
        if (end < 0) {
            throw unclosed('\'');
        }
        word.append(line, at, end);
        at = end + 1;
    }

    private void readDoubleQuoted() {
        while (at < line.length()) {
            char next = line.charAt(at++);
            if (next == '"') {
                return;
            }
            boolean escapes = next == '\\' && at < line.length() && ESCAPED_IN_QUOTES.indexOf(line.charAt(at)) >= 0;
            if (escapes) {
                readEscaped();
            } else {
                word.append(next);
            }
        }
        throw unclosed('"');
    }

    /** Reads the character after a backslash. An escaped line break is a continuation and adds nothing. */
    private char readEscaped() {
        if (at == line.length()) {
            throw new InvalidInputException(
                    "command",
                    "nothing follows the backslash at the end of \"" + line
                            + "\": remove it, or write \\\\ for the character itself");
        }
        char next = line.charAt(at++);
        if (next != '\n') {
            word.append(next);
        }
        return next;
    }

    private InvalidInputException unclosed(char quote) {
        return new InvalidInputException(
                "command",
                "the quote " + quote + " is not closed in \"" + line + "\": add it, or write \\" + quote
                        + " for the character itself");
    }
}
