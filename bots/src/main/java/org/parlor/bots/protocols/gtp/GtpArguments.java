package org.parlor.bots.protocols.gtp;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;

/** The arguments of a GTP command, parsed to the types that the command expects. */
record GtpArguments(List<String> words) {
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+(?:\\.[0-9]*)?");
    private static final double MILLIS_PER_SECOND = 1000;

    GtpArguments {
        words = List.copyOf(words);
    }

    /** @param what the expected argument, for the error message */
    String word(int index, String what) {
        if (index >= words.size()) {
            throw new InvalidInputException("gtp", "syntax error: " + what + " is missing");
        }
        return words.get(index);
    }

    double number(int index, String what) {
        String word = word(index, what);
        if (!NUMBER.matcher(word).matches()) {
            throw new InvalidInputException(
                    "gtp", "syntax error: " + what + " is a number, not " + SafeQuote.quote(word));
        }
        double number = Double.parseDouble(word);
        if (Math.abs(number) > Integer.MAX_VALUE) {
            throw new InvalidInputException(
                    "gtp", "syntax error: " + what + " is too large: at most " + Integer.MAX_VALUE);
        }
        return number;
    }

    int whole(int index, String what) {
        double number = number(index, what);
        if (number != Math.rint(number)) {
            throw new InvalidInputException("gtp", "syntax error: " + what + " is a whole number");
        }
        return (int) number;
    }

    /** Returns seconds as milliseconds; negative times count as 0. */
    long millis(int index, String what) {
        return Math.max(0, (long) (MILLIS_PER_SECOND * number(index, what)));
    }

    int seat(int index) {
        return switch (word(index, "a colour").toLowerCase(Locale.ROOT)) {
            case "black", "b" -> 0;
            case "white", "w" -> 1;
            default ->
                throw new InvalidInputException(
                        "gtp", "syntax error: a colour is black or white, not " + SafeQuote.quote(words.get(index)));
        };
    }

    int move(int index, Rules rules) {
        String word = word(index, "a move").toLowerCase(Locale.ROOT);
        return rules.parse(word)
                .orElseThrow(() -> new InvalidInputException(
                        "gtp", "syntax error: a move is a square such as D3, or pass, not " + SafeQuote.quote(word)));
    }
}
