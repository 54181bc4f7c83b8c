package org.parlor.bots.external;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.rules.InvalidInputException;

/**
 * Splits a command line into words by the quoting rules of a POSIX shell: single quotes, double quotes and backslashes
 * anywhere in a word. Nothing is expanded.
 */
public final class ShellWords {
    private static final Pattern PART = Pattern.compile(
            "(?<space>\\s+)|'(?<single>[^']*)'|\"(?<double>(?:\\\\.|[^\"\\\\])*+)\"|\\\\(?<escaped>.)|(?<plain>[^\\s'\"\\\\]+)",
            Pattern.DOTALL);
    /** An escaped character between double quotes; before any other character the backslash stays. */
    private static final Pattern ESCAPED_IN_QUOTES = Pattern.compile("\\\\([$`\"\\\\\n])");

    private ShellWords() {}

    /** @throws InvalidInputException if a quote is not closed, or nothing follows a backslash */
    public static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        Matcher part = PART.matcher(line);
        for (int at = 0; at < line.length(); at = part.end()) {
            if (!part.region(at, line.length()).lookingAt()) {
                throw unfinished(line, line.charAt(at));
            }
            boolean isContinuation = "\n".equals(part.group("escaped"));
            if (part.group("space") == null) {
                word.append(text(part));
                inWord |= !isContinuation;
            } else if (inWord) {
                words.add(word.toString());
                word.setLength(0);
                inWord = false;
            }
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }

    /** Returns what a part contributes to its word; an escaped line break is a continuation and adds nothing. */
    private static String text(Matcher part) {
        if (part.group("single") != null) {
            return part.group("single");
        } else if (part.group("double") != null) {
            return ESCAPED_IN_QUOTES.matcher(part.group("double")).replaceAll(ShellWords::escaped);
        }
        String escaped = part.group("escaped");
        return escaped == null ? part.group("plain") : escaped.replace("\n", "");
    }

    private static String escaped(MatchResult match) {
        return Matcher.quoteReplacement(match.group(1).replace("\n", ""));
    }

    private static InvalidInputException unfinished(String line, char begin) {
        return new InvalidInputException(
                "command",
                begin == '\\'
                        ? "nothing follows the backslash at the end of \"" + line
                                + "\": remove it, or write \\\\ for the character itself"
                        : "the quote " + begin + " is not closed in \"" + line + "\": add it, or write \\" + begin
                                + " for the character itself");
    }
}
