package org.parlor.notation.othello;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordNotes;
import org.parlor.notation.RecordNotes.ValueParser;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.notation.othello.PropertyLexer.Property;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;

/** Parses the main line of one game in SGF. Squares are letters ({@code fe}) or have a number ({@code f5}). */
final class SgfParser {
    private static final String OTHELLO = "2";
    private static final Pattern SQUARE = Pattern.compile("([a-z])(?:([a-z])|([0-9]{1,2}))");
    private static final Set<String> PASSES = Set.of("", "tt", "pa", "ps", "pass", "--");
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,2})(?::\\1)?");
    private static final Pattern RESULT = Pattern.compile("([BW])\\+(?:([0-9]{1,4})(?:\\.0*)?|([RTF])[a-z]*)?");
    private static final Pattern DRAW = Pattern.compile("0|(?i)draw|jigo");
    private static final Map<String, String> REASONS = Map.of("R", "resign", "T", "time");
    private static final Pattern RATING = Pattern.compile("([0-9]{1,6})(?:\\.[0-9]*)?\\??");
    private static final Pattern SECONDS = Pattern.compile("([0-9]{1,5})(?:\\.0*)?");

    private final String tree;
    private final int line;
    private final RecordNotes notes;
    private final Map<String, String> head = new LinkedHashMap<>();
    private final Map<String, Integer> stones = new LinkedHashMap<>();
    private final List<RecordedMove> moves = new ArrayList<>();

    /** @param tree the text between the outer parentheses */
    SgfParser(String tree, int line, RecordNotes notes) {
        this.tree = tree;
        this.line = line;
        this.notes = notes;
    }

    Replay parse() {
        for (Property property : PropertyLexer.properties(mainLine())) {
            String value = property.value().strip();
            switch (property.name()) {
                case "B" -> moves.add(move(0, value));
                case "W" -> moves.add(move(1, value));
                case "AB" -> stones.put(square(value), 0);
                case "AW" -> stones.put(square(value), 1);
                default -> head.putIfAbsent(property.name(), value);
            }
        }
        if (!value("GM").equals(OTHELLO)) {
            throw new InvalidInputException(
                    "GM",
                    "GM must be 2 (Othello), not " + SafeQuote.quote(value("GM")) + "; other games are not supported");
        }
        Rules rules = rules();
        GameRecord game = OthelloRecordFactory.game(
                rules,
                value("PC").isEmpty() ? optional("EV") : optional("PC"),
                understood("DT", GgfDate::parse),
                List.of(player("PB", "BR"), player("PW", "WR")),
                understood("TM", SgfParser::clock),
                start(rules),
                moves);
        return Replay.of(game, rules, resultClaim());
    }

    /** Returns the text up to the end of the first variation; the others are noted. */
    private String mainLine() {
        boolean inValue = false;
        for (int at = 0; at < tree.length(); at++) {
            char next = tree.charAt(at);
            if (inValue && next == '\\') {
                at++;
            } else if (next == ')' && !inValue) {
                String rest = tree.substring(at + 1).strip();
                if (rest.indexOf('(') >= 0) {
                    notes.leftOut(this::where, "variation", rest);
                }
                return tree.substring(0, at);
            }
            inValue = next == '[' || (inValue && next != ']');
        }
        return tree;
    }

    private String value(String name) {
        return head.getOrDefault(name, "");
    }

    private @Nullable String optional(String name) {
        return value(name).isEmpty() ? null : value(name);
    }

    private <T> @Nullable T understood(String name, ValueParser<T> parser) {
        return notes.parse(this::where, name, value(name), parser);
    }

    private String where() {
        return "line " + line;
    }

    private Rules rules() {
        Matcher size = SIZE.matcher(head.getOrDefault("SZ", "8"));
        if (!size.matches()) {
            throw new InvalidInputException(
                    "SZ", "SZ must be the size of the board, not " + SafeQuote.quote(value("SZ")));
        }
        return OthelloRecordFactory.rules(Integer.parseInt(size.group(1)));
    }

    private static RecordedMove move(int seat, String value) {
        String text = value.toLowerCase(Locale.ROOT);
        return new RecordedMove(PASSES.contains(text) ? "pass" : square(text), seat, null, null, null);
    }

    private static String square(String value) {
        Matcher square = SQUARE.matcher(value.toLowerCase(Locale.ROOT));
        if (!square.matches()) {
            throw new InvalidInputException(
                    "moves", "a square must be such as fe or f5, not " + SafeQuote.quote(value));
        }
        String row = square.group(2);
        return square.group(1) + (row == null ? square.group(3) : Integer.toString(row.charAt(0) - 'a' + 1));
    }

    /** The start position: the usual one unless the game places stones. */
    private StartPosition start(Rules rules) {
        if (stones.isEmpty()) {
            return StartPosition.of(rules, rules.initial());
        }
        StringBuilder text = new StringBuilder();
        rules.board().cells().forEach(cell -> text.append(".XO".charAt(stones.getOrDefault(cell.id(), -1) + 1)));
        Integer by = moves.isEmpty() ? null : moves.get(0).by();
        String side = value("PL").isEmpty()
                ? by == null ? "0" : by.toString()
                : value("PL").substring(0, 1);
        return StartPosition.of(rules, PositionText.parse(rules, text + " " + side));
    }

    private UserInfo player(String name, String rating) {
        return new UserInfo(
                value(name).isEmpty() ? OthelloRecordFactory.UNKNOWN : value(name),
                false,
                null,
                understood(rating, SgfParser::rating));
    }

    private static @Nullable Integer rating(String text) {
        Matcher rating = RATING.matcher(text);
        return rating.matches() ? Integer.valueOf(rating.group(1)) : null;
    }

    private static @Nullable TimeControl clock(String text) {
        Matcher seconds = SECONDS.matcher(text);
        int millis = seconds.matches() ? 1000 * Integer.parseInt(seconds.group(1)) : Integer.MAX_VALUE;
        return millis <= TimeControl.MILLIS_MAX ? new TimeControl.Fischer(millis, 0) : null;
    }

    private ResultClaim resultClaim() {
        ResultClaim claim = understood("RE", SgfParser::resultClaim);
        return claim == null ? ResultClaim.NONE : claim;
    }

    private static @Nullable ResultClaim resultClaim(String text) {
        Matcher result = RESULT.matcher(text);
        if (!result.matches()) {
            return DRAW.matcher(text).matches() ? DiscDifferenceClaim.ofWinner(null) : MoveText.resultOf(text);
        }
        int winner = result.group(1).equals("B") ? 0 : 1;
        if (result.group(2) != null) {
            int discs = Integer.parseInt(result.group(2));
            return DiscDifferenceClaim.ofDiscs(winner == 0 ? discs : 0, winner == 0 ? 0 : discs);
        }
        String reason = result.group(3);
        return reason == null
                ? DiscDifferenceClaim.ofWinner(winner)
                : new DiscDifferenceClaim(winner == 0 ? 1 : -1, REASONS.getOrDefault(reason, "adjudicated"));
    }
}
