package org.parlor.notation.othello;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/**
 * Parses the moves of Othello games as programs and people write them: with or without numbers, spaces, commas and
 * passes, over any number of lines, with the result after them. Comments are in braces.
 */
final class MoveText {
    private static final Pattern SKIPPED = Pattern.compile("[\\s\u00A0,;]+|\\{[^}]*}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,3}\\s*[.)]+|[0-9]{1,3}(?=\\s+[A-Ha-h][1-8])");
    private static final Pattern SQUARE = Pattern.compile("[A-Ha-h][1-8]");
    private static final Pattern DISCS = Pattern.compile("([0-9]{1,2})\\s*[-:\u2013]\\s*([0-9]{1,2})(?![0-9/])");
    private static final Pattern DRAW = Pattern.compile("1/2\\s*-\\s*1/2");
    private static final Pattern DIFFERENCE = Pattern.compile("[+-][0-9]{1,2}(?![0-9])");
    private static final Pattern UNKNOWN_RESULT = Pattern.compile("[*?]");
    private static final Pattern RESULT = Pattern.compile(
            String.join("|", DRAW.pattern(), DISCS.pattern(), DIFFERENCE.pattern(), UNKNOWN_RESULT.pattern()));
    private static final Pattern PASS = Pattern.compile("(?i)--|-|pass|pa|ps");
    private static final Pattern WORD = Pattern.compile("\\S{1,20}");
    private static final Pattern FIRST_MOVE = Pattern.compile(
            "\\s*+(?:([0-9]{1,3})\\s*+[.)]*+\\s*+)?([A-Ha-h][1-8])(?!(?!(?i:pa|ps))[A-Za-z]{3}).*", Pattern.DOTALL);
    private static final int MOVES_MAX = 1000;
    private static final int CELLS = 64;

    private final String text;
    private final int firstLine;
    private final List<RecordedMove> moves = new ArrayList<>();
    private @Nullable ResultClaim result;
    private int at;

    /**
     * @param firstLine the number of the first line of the text
     * @param from where the moves begin
     */
    MoveText(String text, int firstLine, int from) {
        this.text = text;
        this.firstLine = firstLine;
        this.at = from;
    }

    /** Returns the first move of a line of moves, in lower case; null if the line does not begin with moves. */
    static @Nullable String firstMove(String line) {
        Matcher matcher = FIRST_MOVE.matcher(line);
        return matcher.matches() ? matcher.group(2).toLowerCase(Locale.ROOT) : null;
    }

    /** Returns whether a line begins with the number of the first move. */
    static boolean beginsWithOne(String line) {
        return "1".equals(number(line));
    }

    /** Returns whether a line begins with the number of a later move. */
    static boolean beginsLater(String line) {
        return number(line) != null && !beginsWithOne(line);
    }

    private static @Nullable String number(String line) {
        Matcher matcher = FIRST_MOVE.matcher(line);
        return matcher.matches() ? matcher.group(1) : null;
    }

    /**
     * Parses all moves and the result.
     *
     * @throws InvalidInputException at {@link #where} if the text contains anything else
     */
    void parse() {
        while (at < text.length()) {
            if (find(SKIPPED) != null) {
                continue;
            }
            String stated = find(RESULT);
            if (stated != null) {
                result = resultOf(stated);
            } else if (find(NUMBER) == null) {
                addMove();
            }
        }
    }

    private void addMove() {
        int start = at;
        String move = find(SQUARE);
        if (move == null && find(PASS) != null) {
            move = "pass";
        }
        if (move == null || result != null || moves.size() == MOVES_MAX) {
            at = start;
            Matcher word = WORD.matcher(text).region(at, text.length());
            String found = word.lookingAt() ? word.group() : text.substring(at, at + 1);
            throw new InvalidInputException(
                    "moves",
                    move == null
                            ? "move " + (moves.size() + 1) + " must be a square from a1 to h8 or a pass, not "
                                    + SafeQuote.quote(found)
                            : "unexpected move " + move + (result == null ? "" : " after the result"));
        }
        moves.add(RecordedMove.of(move.toLowerCase(Locale.ROOT)));
    }

    /** Returns the match of a token at the current position and advances past it; null if there is none. */
    private @Nullable String find(Pattern token) {
        Matcher matcher = token.matcher(text).region(at, text.length()).useTransparentBounds(true);
        if (!matcher.lookingAt()) {
            return null;
        }
        at = matcher.end();
        return matcher.group();
    }

    /** Returns the claim of a result such as {@code 47-17} (discs), {@code 0-1} or {@code -2}; null if it is none. */
    static @Nullable ResultClaim resultOf(String text) {
        Matcher discs = DISCS.matcher(text);
        if (DRAW.matcher(text).matches()) {
            return DiscDifferenceClaim.ofWinner(null);
        } else if (!discs.matches()) {
            return DIFFERENCE.matcher(text).matches()
                    ? new DiscDifferenceClaim(Integer.parseInt(text), null)
                    : UNKNOWN_RESULT.matcher(text).matches() ? ResultClaim.NONE : null;
        }
        int black = Integer.parseInt(discs.group(1));
        int white = Integer.parseInt(discs.group(2));
        if (black + white > CELLS) {
            return null;
        } else if (black + white == 0) {
            return ResultClaim.NONE;
        }
        return black + white == 1 ? DiscDifferenceClaim.ofWinner(white) : DiscDifferenceClaim.ofDiscs(black, white);
    }

    List<RecordedMove> moves() {
        return moves;
    }

    /** The result; null if the text has none. */
    @Nullable
    ResultClaim result() {
        return result;
    }

    /** The position of the token that is parsed. */
    String where() {
        int line = firstLine
                + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
        return "line " + line + ", column " + (at - text.lastIndexOf('\n', at - 1));
    }
}
