package org.parlor.bots.cli.solve;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.bots.cli.solve.Problem.Claim;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;

/**
 * Parses a line of OBF: the text of a position, optional claims {@code ; MOVE:+SCORE}, and an optional comment after
 * {@code %}.
 */
public final class ObfParser {
    private static final Pattern CLAIM = Pattern.compile("([A-Za-z0-9-]{1,5}):([+-]?[0-9]{1,3})");
    private static final Set<String> PASSES = Set.of("pa", "ps", "pass", "--");

    private ObfParser() {}

    /** Returns whether a line is blank or a comment. */
    public static boolean isComment(String line) {
        String text = line.strip();
        return text.isEmpty() || text.startsWith("%");
    }

    /** Returns whether a text looks like a problem, well-formed or not. */
    public static boolean isLikely(String text) {
        return text.matches("(?s)\\[? *([0-9]{1,2} +)?[XOxoBbWw*.-]{4,}([ ;].*)?");
    }

    /** @throws InvalidInputException if the line is malformed */
    public static Problem parse(Rules rules, String line) {
        String text = line.contains("%") ? line.substring(0, line.indexOf('%')) : line;
        String[] parts = text.split(";");
        Position position = PositionText.parse(rules, parts[0]);
        List<Claim> claims = Arrays.stream(parts)
                .skip(1)
                .map(String::strip)
                .filter(claim -> !claim.isEmpty())
                .map(claim -> claim(rules, position, claim))
                .toList();
        return new Problem(position, claims);
    }

    private static Claim claim(Rules rules, Position position, String text) {
        Matcher claim = CLAIM.matcher(text);
        if (!claim.matches()) {
            throw new InvalidInputException(
                    "claim", "expected a move and its score such as G8:+18, not " + SafeQuote.quote(text));
        }
        String move = claim.group(1).toLowerCase(Locale.ROOT);
        OptionalInt meant = rules.parse(PASSES.contains(move) ? "pass" : move);
        if (meant.isEmpty() || !position.isLegal(meant.getAsInt())) {
            String legal = position.isOver() ? "none, the game is over" : String.join(" ", rules.legalMoves(position));
            throw new InvalidInputException("claim", "illegal move " + move + "; legal: " + legal);
        }
        return new Claim(meant.getAsInt(), Integer.parseInt(claim.group(2)));
    }
}
