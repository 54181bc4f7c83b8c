package org.parlor.notation.othello;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordNotes;
import org.parlor.notation.RecordNotes.ValueParser;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.notation.othello.PropertyLexer.Property;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/** Parses one game in GGF. Dates, clocks, times and evaluations in unknown notations are left out and noted. */
final class GgfParser {
    /** A decimal comma and an exponent are accepted; the lengths bound the time to convert it. */
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(?:[0-9]{1,12}(?:[.,][0-9]{0,40})?|[.,][0-9]{1,40})(?:[eE][+-]?[0-9]{1,2})?");

    private static final Pattern RESULT = Pattern.compile("([+-]?[0-9]{1,3})(?:\\.0*)?(?::([rts]))?");
    /** In TY: starts from a position of 12 discs drawn at random, that is after 8 moves. */
    static final String RANDOM_START = "r12";

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,2}) ");
    private static final Set<String> PASSES = Set.of("pa", "pass", "ps", "--");
    /** Below the limit of {@link RecordedMove}. */
    private static final int MILLIS_BITS_MAX = 49;

    private static final Map<String, String> REASONS = Map.of("r", "resign", "t", "time", "s", "agreed");

    private final Map<String, Property> head = new LinkedHashMap<>();
    private final List<RecordedMove> moves = new ArrayList<>();
    private final String text;
    private final int line;
    private final int column;
    private final RecordNotes notes;
    /** The value that is parsed, or was last. */
    private Property property = new Property("", "", 0);

    private GgfParser(String text, int line, int column, RecordNotes notes) {
        this.text = text;
        this.line = line;
        this.column = column;
        this.notes = notes;
    }

    /**
     * @param game the text between {@code (;} and {@code ;)}
     * @param line the line of its first byte
     * @param column the column of its first byte
     */
    static Replay parse(byte[] game, int line, int column, RecordNotes notes) {
        GgfParser parser = new GgfParser(RecordInput.utf8OrLatin1(game), line, column, notes);
        for (Property property : PropertyLexer.properties(parser.text)) {
            parser.property = property;
            parser.add(property.name(), property.value());
        }
        return parser.replay();
    }

    private void add(String name, String value) {
        switch (name) {
            case "B" -> moves.add(move(0, value));
            case "W" -> moves.add(move(1, value));
            default -> {
                if (head.put(name, property) != null) {
                    throw new InvalidInputException(name, "duplicate property " + name);
                }
            }
        }
    }

    private Replay replay() {
        requireOthello();
        BoardSetup setup = boardSetup();
        GameRecord game = OthelloRecordFactory.game(
                setup.rules(),
                head.containsKey("PC") ? head.get("PC").value() : null,
                understood("DT", "date", GgfDate::parse),
                List.of(player("PB", "RB"), player("PW", "RW")),
                understood("TI", "clock", GgfTimeControl::parse),
                setup.start(),
                moves);
        return Replay.of(game, setup.rules(), resultClaim());
    }

    private void requireOthello() {
        if (!value("GM").equalsIgnoreCase("Othello")) {
            throw new InvalidInputException("GM", "GM must be Othello, not '" + value("GM") + "'");
        }
        if (value("TY").contains("a")) {
            throw new InvalidInputException(
                    "TY", "anti games (TY with an a), in which fewer discs win, are not supported");
        }
    }

    private String value(String name) {
        Property found = head.get(name);
        return found == null ? "" : found.value().strip();
    }

    private <T> @Nullable T understood(String name, String kind, ValueParser<T> parser) {
        property = head.getOrDefault(name, property);
        return notes.parse(this::where, kind, value(name), parser);
    }

    /** The position of the current property. */
    private String where() {
        String before = text.substring(0, property.at());
        int lines = (int) before.chars().filter(c -> c == '\n').count();
        int columns = before.length() - before.lastIndexOf('\n');
        return "line " + (line + lines) + ", column " + (lines == 0 ? column + columns - 1 : columns);
    }

    private UserInfo player(String nameKey, String ratingKey) {
        Property name = head.get(nameKey);
        return new UserInfo(
                name == null ? OthelloRecordFactory.UNKNOWN : name.value(),
                false,
                null,
                understood(ratingKey, "rating", text -> scaledInt(text, 0)));
    }

    /** The rules for the board size and the start position. */
    private record BoardSetup(Rules rules, StartPosition start) {}

    private BoardSetup boardSetup() {
        String board = value("BO").replaceAll("\\s+", " ");
        if (board.isEmpty()) {
            return new BoardSetup(OthelloRecordFactory.STANDARD_RULES, OthelloRecordFactory.STANDARD_START);
        }
        Matcher size = SIZE.matcher(board);
        if (!size.lookingAt()) {
            throw new InvalidInputException(
                    "BO", "BO must be the board size, one character per square and the side to move");
        }
        int rows = Integer.parseInt(size.group(1));
        boolean drawn = rows == 8 && value("TY").endsWith("8" + RANDOM_START);
        Rules rules = drawn ? OthelloRecordFactory.XOT_RULES : OthelloRecordFactory.rules(rows);
        // The side may follow the squares without a space.
        String text = board.substring(0, board.length() - 1) + " " + board.charAt(board.length() - 1);
        try {
            return new BoardSetup(rules, StartPosition.of(rules, PositionText.parse(rules, text)));
        } catch (InvalidInputException e) {
            throw new InvalidInputException("BO", "BO: " + e.getMessage());
        }
    }

    /** Parses square, evaluation in discs and time in seconds: {@code d3/1.50/3.12}. */
    private RecordedMove move(int seat, String value) {
        String[] parts = value.strip().split("/", -1);
        String square = parts[0].strip().toLowerCase(Locale.ROOT);
        Integer hundredths =
                notes.parse(this::where, "evaluation", parts.length > 1 ? parts[1] : "", score -> scaledInt(score, 2));
        Long millis = notes.parse(this::where, "time", parts.length > 2 ? parts[2] : "", GgfParser::millis);
        MoveInfo info = hundredths == null ? null : new MoveInfo(hundredths, null, null, null);
        return new RecordedMove(PASSES.contains(square) ? "pass" : square, seat, null, millis, info);
    }

    private static @Nullable Long millis(String seconds) {
        BigInteger millis = scaled(seconds, 3);
        return millis == null || millis.bitLength() > MILLIS_BITS_MAX ? null : Math.max(0, millis.longValueExact());
    }

    /** Parses a decimal and scales it by the power of ten; null if it is not a number or exceeds an int. */
    private static @Nullable Integer scaledInt(String number, int digits) {
        BigInteger value = scaled(number, digits);
        return value == null || value.bitLength() > 31 ? null : value.intValueExact();
    }

    private static @Nullable BigInteger scaled(String number, int digits) {
        return NUMBER.matcher(number).matches()
                ? new BigDecimal(number.replace(',', '.'))
                        .setScale(digits, RoundingMode.HALF_EVEN)
                        .unscaledValue()
                : null;
    }

    private ResultClaim resultClaim() {
        String result = value("RE");
        if (result.isEmpty() || result.equals("?")) {
            return ResultClaim.NONE;
        }
        Matcher matcher = RESULT.matcher(result);
        if (!matcher.matches()) {
            throw new InvalidInputException(
                    "RE",
                    "RE must be ? or a disc difference with an optional r, t or s, as in +8.000:t, not '" + result
                            + "'");
        }
        @Nullable String flag = matcher.group(2);
        return new DiscDifferenceClaim(Integer.parseInt(matcher.group(1)), flag == null ? null : REASONS.get(flag));
    }
}
