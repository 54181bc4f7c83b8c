package org.parlor.bots.solve;

import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.bots.solve.Problem.Claim;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;

/**
 * Parses a line of OBF: the squares row by row ({@code X} or {@code *} black, {@code O} white, {@code -} or {@code .}
 * empty), a space, the side to move, optional claims {@code ; MOVE:+SCORE}, and an optional comment after {@code %}. The
 * protocol's position text, with seat 0 or 1 to move, is accepted too.
 */
public final class ObfParser {
    private static final Pattern CLAIM = Pattern.compile("([A-Za-z0-9-]{1,5}):([+-]?[0-9]{1,3})");
    private static final Set<String> PASSES = Set.of("pa", "ps", "pass", "--");

    private final Rules rules;
    private final String line;
    private int at;

    private ObfParser(Rules rules, String line) {
        this.rules = rules;
        this.line = line;
    }

    /** Returns whether a line is blank or a comment. */
    public static boolean isComment(String line) {
        String text = line.strip();
        return text.isEmpty() || text.startsWith("%");
    }

    /** Returns whether a text looks like a problem, well-formed or not. */
    public static boolean isLikely(String text) {
        return text.matches("(?s)[XOxo*.-]{4,}([ ;].*)?");
    }

    /** @throws ParseException if the line is malformed, with the offset of the error */
    public static Problem parse(Rules rules, String line) throws ParseException {
        return new ObfParser(rules, line).problem();
    }

    private Problem problem() throws ParseException {
        skipSpaces();
        List<Integer> cells = cells();
        Position position = position(cells, sideToMove());
        List<Claim> claims = new ArrayList<>();
        skipSpaces();
        while (!atEnd()) {
            if (line.charAt(at) != ';') {
                throw new ParseException("expected ';', not " + SafeQuote.quoteCell(line.codePointAt(at)), at);
            }
            at++;
            skipSpaces();
            if (!atEnd()) {
                claims.add(claim(position));
                skipSpaces();
            }
        }
        return new Problem(position, claims);
    }

    private List<Integer> cells() throws ParseException {
        int size = rules.board().cells().size();
        List<Integer> cells = new ArrayList<>();
        while (cells.size() < size) {
            if (at == line.length() || line.charAt(at) == ' ') {
                throw new ParseException("expected " + size + " squares, found " + cells.size(), at);
            }
            cells.add(cell(line.charAt(at)));
            at++;
        }
        return cells;
    }

    private int cell(char c) throws ParseException {
        return switch (c) {
            case 'X', 'x', '*' -> 'X';
            case 'O', 'o' -> 'O';
            case '-', '.' -> '.';
            default ->
                throw new ParseException(
                        "expected a square X, O or -, not " + SafeQuote.quoteCell(line.codePointAt(at)), at);
        };
    }

    private int sideToMove() throws ParseException {
        if (at < line.length() && line.charAt(at) != ' ') {
            throw new ParseException(
                    "expected a space after the " + rules.board().cells().size() + " squares of the board, not "
                            + SafeQuote.quoteCell(line.codePointAt(at)),
                    at);
        }
        skipSpaces();
        if (atEnd()) {
            throw new ParseException("the side to move is missing; expected X or O", at);
        }
        char side = line.charAt(at);
        at++;
        return switch (side) {
            case 'X', 'x', '*', '0' -> 0;
            case 'O', 'o', '1' -> 1;
            default ->
                throw new ParseException(
                        "expected the side to move X or O, not " + SafeQuote.quoteCell(line.codePointAt(at - 1)),
                        at - 1);
        };
    }

    private Position position(List<Integer> cells, int sideToMove) throws ParseException {
        try {
            return rules.toPosition(new PositionSetup(cells, sideToMove, null));
        } catch (InvalidInputException e) {
            throw new ParseException(e.getMessage(), 0);
        }
    }

    private Claim claim(Position position) throws ParseException {
        int start = at;
        while (!atEnd() && line.charAt(at) != ';' && line.charAt(at) != ' ') {
            at++;
        }
        String word = line.substring(start, at);
        Matcher claim = CLAIM.matcher(word);
        if (!claim.matches()) {
            throw new ParseException(
                    "expected a move and its score such as G8:+18, not " + SafeQuote.quote(word), start);
        }
        String move = claim.group(1).toLowerCase(Locale.ROOT);
        OptionalInt meant = rules.parse(PASSES.contains(move) ? "pass" : move);
        if (meant.isEmpty() || !position.isLegal(meant.getAsInt())) {
            String legal = position.isOver() ? "none, the game is over" : String.join(" ", rules.legalMoves(position));
            throw new ParseException("illegal move " + move + "; legal: " + legal, start);
        }
        return new Claim(meant.getAsInt(), Integer.parseInt(claim.group(2)));
    }

    private boolean atEnd() {
        return at == line.length() || line.charAt(at) == '%';
    }

    private void skipSpaces() {
        while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
            at++;
        }
    }
}
