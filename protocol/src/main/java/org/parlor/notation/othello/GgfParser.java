package org.parlor.notation.othello;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordInput;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/** Parses one game in GGF. Dates, clocks and evaluations in unknown notations are ignored. */
final class GgfParser {
    private static final Pattern NAME = Pattern.compile("[A-Za-z]+");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,12}(?:\\.[0-9]{1,9})?");
    private static final Pattern RESULT = Pattern.compile("([+-]?[0-9]{1,3})(?:\\.0*)?(?::([rts]))?");
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,2}) ");
    private static final Map<String, String> REASONS = Map.of("r", "resign", "t", "time", "s", "agreed");

    private final Map<String, String> head = new LinkedHashMap<>();
    private final List<RecordedMove> moves = new ArrayList<>();

    private GgfParser() {}

    /** @param game the text between {@code (;} and {@code ;)} */
    static Replay parse(byte[] game) {
        GgfParser parser = new GgfParser();
        parser.readProperties(RecordInput.utf8OrLatin1(game));
        return parser.replay();
    }

    /** Reads properties {@code NAME[value]}. A closing bracket within the value is escaped by a backslash. */
    private void readProperties(String game) {
        int end = game.stripTrailing().length();
        int at = 0;
        while (at < end) {
            int open = game.indexOf('[', at);
            int close = open < 0 ? -1 : close(game, open + 1);
            String name = game.substring(at, open < 0 ? game.length() : open).strip();
            if (close < 0 || !NAME.matcher(name).matches()) {
                String rest = game.substring(at).stripLeading();
                throw new InvalidInputException(
                        "ggf", "missing NAME[value] at '" + rest.substring(0, Math.min(20, rest.length())) + "'");
            }
            add(name, unescaped(game.substring(open + 1, close)));
            at = close + 1;
        }
    }

    private static int close(String text, int from) {
        for (int at = from; at < text.length(); at++) {
            if (text.charAt(at) == '\\') {
                at++;
            } else if (text.charAt(at) == ']') {
                return at;
            }
        }
        return -1;
    }

    /** Resolves escapes and replaces line breaks by spaces and control characters by U+FFFD. */
    private static String unescaped(String text) {
        return SafeText.sanitize(ESCAPED.matcher(text)
                .replaceAll("$1")
                .replace('\n', ' ')
                .replace('\r', ' ')
                .replace('\t', ' '));
    }

    private void add(String name, String value) {
        switch (name) {
            case "B" -> moves.add(move(0, value));
            case "W" -> moves.add(move(1, value));
            default -> {
                if (head.put(name, value) != null) {
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
                head.get("PC"),
                GgfDate.parse(value("DT")),
                List.of(player("PB", "RB"), player("PW", "RW")),
                GgfTimeControl.parse(value("TI")),
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
        return head.getOrDefault(name, "").strip();
    }

    private UserInfo player(String nameKey, String ratingKey) {
        return new UserInfo(
                head.getOrDefault(nameKey, OthelloRecordFactory.UNKNOWN), false, null, scaledInt(value(ratingKey), 0));
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
        Rules rules = OthelloRecordFactory.rules(Integer.parseInt(size.group(1)));
        // The side may follow the squares without a space.
        String text = board.substring(0, board.length() - 1) + " " + board.charAt(board.length() - 1);
        try {
            return new BoardSetup(rules, StartPosition.of(rules, PositionText.parse(rules, text)));
        } catch (InvalidInputException e) {
            throw new InvalidInputException("BO", "BO: " + e.getMessage());
        }
    }

    /** Parses square, evaluation in discs and time in seconds: {@code d3/1.50/3.12}. */
    private static RecordedMove move(int seat, String value) {
        String[] parts = value.strip().split("/", -1);
        String square = parts[0].strip().toLowerCase(Locale.ROOT);
        String score = parts.length > 1 ? parts[1].strip() : "";
        String seconds = parts.length > 2 ? parts[2].strip() : "";
        Integer hundredths = scaledInt(score, 2);
        MoveInfo info = hundredths == null ? null : new MoveInfo(hundredths, null, null, null);
        Long millis = NUMBER.matcher(seconds).matches()
                ? Math.max(0, scaled(seconds, 3).longValueExact())
                : null;
        return new RecordedMove(square.equals("pa") ? "pass" : square, seat, null, millis, info);
    }

    /** Parses a decimal and scales it by the power of ten; null if it is not a number or exceeds an int. */
    private static @Nullable Integer scaledInt(String number, int digits) {
        BigInteger value = NUMBER.matcher(number).matches() ? scaled(number, digits) : null;
        return value == null || value.bitLength() > 31 ? null : value.intValueExact();
    }

    private static BigInteger scaled(String number, int digits) {
        return new BigDecimal(number).setScale(digits, RoundingMode.HALF_EVEN).unscaledValue();
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
