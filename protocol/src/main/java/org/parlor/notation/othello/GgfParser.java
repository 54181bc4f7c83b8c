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
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.Played;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.notation.TextDecoder;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/**
 * Reads one game in GGF. What other programs write differently in things that do not decide the game (dates, clocks,
 * evaluations) is left out where it is not understood.
 */
final class GgfParser {
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,12}(?:\\.[0-9]{1,9})?");
    private static final Pattern RESULT = Pattern.compile("([+-]?[0-9]{1,3})(?:\\.0*)?(?::([rts]))?");
    private static final Map<String, String> REASONS = Map.of("r", "resign", "t", "time", "s", "agreed");

    private final Map<String, String> head = new LinkedHashMap<>();
    private final List<Played> moves = new ArrayList<>();

    private GgfParser() {}

    /** @param game what stands between {@code (;} and {@code ;)} */
    static Replay read(byte[] game) {
        GgfParser reader = new GgfParser();
        GgfProperty.parse(TextDecoder.foreign(game)).forEach(reader::take);
        return reader.replay();
    }

    private void take(GgfProperty property) {
        switch (property.name()) {
            case "B" -> moves.add(move(0, property.value()));
            case "W" -> moves.add(move(1, property.value()));
            default -> {
                if (head.put(property.name(), property.value()) != null) {
                    throw new InvalidInputException(property.name(), property.name() + " stands there twice");
                }
            }
        }
    }

    private Replay replay() {
        requireOthello();
        Setting setting = setting();
        GameRecord game = OthelloFormats.game(
                setting.rules(),
                head.get("PC"),
                GgfTimes.date(value("DT")),
                List.of(player("PB", "RB"), player("PW", "RW")),
                GgfTimes.clock(value("TI")),
                setting.start(),
                moves);
        return Replay.of(game, setting.rules(), verdict());
    }

    private void requireOthello() {
        if (!value("GM").equalsIgnoreCase("Othello")) {
            throw new InvalidInputException("GM", "GM is Othello, not '" + value("GM") + "'");
        }
        if (value("TY").contains("a")) {
            throw new InvalidInputException("TY", "games in which fewer discs win (TY with an a) cannot be read");
        }
    }

    private String value(String name) {
        return head.getOrDefault(name, "").strip();
    }

    private UserInfo player(String nameKey, String ratingKey) {
        return new UserInfo(
                head.getOrDefault(nameKey, OthelloFormats.UNKNOWN), false, null, whole(value(ratingKey), 0));
    }

    /** The board and the position on it. */
    private record Setting(Rules rules, StartPosition start) {}

    private Setting setting() {
        String board = value("BO").replaceAll("\\s+", " ");
        if (board.isEmpty()) {
            return new Setting(OthelloFormats.USUAL, OthelloFormats.USUAL_START);
        }
        int space = board.indexOf(' ');
        String size = space < 0 ? board : board.substring(0, space);
        String cells = board.substring(size.length()).replace(" ", "");
        if (!size.matches("[0-9]{1,2}") || cells.length() != square(size) + 1) {
            throw new InvalidInputException(
                    "BO", "BO is the size, a character for each square and one for the side to move");
        }
        Rules rules = OthelloFormats.rules(Integer.parseInt(size));
        String discs = cells.substring(0, cells.length() - 1)
                .chars()
                .map(GgfParser::disc)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        int side = switch (disc(cells.charAt(cells.length() - 1))) {
            case 'X' -> 0;
            case 'O' -> 1;
            default -> throw new InvalidInputException("BO", "BO ends with the side to move, * or O");
        };
        return new Setting(rules, new StartPosition(BoardCells.text(discs), side, null));
    }

    private static int square(String size) {
        return Integer.parseInt(size) * Integer.parseInt(size);
    }

    private static int disc(int c) {
        return switch (c) {
            case '*', 'X', 'x' -> 'X';
            case 'O', 'o' -> 'O';
            case '-', '.' -> '.';
            default ->
                throw new InvalidInputException("BO", "a square is *, O or -, not '" + Character.toString(c) + "'");
        };
    }

    /** The square, what the program thought of it in discs, and the seconds it took: {@code d3/1.50/3.12}. */
    private static Played move(int seat, String value) {
        String[] parts = value.strip().split("/", -1);
        String square = parts[0].strip().toLowerCase(Locale.ROOT);
        String score = parts.length > 1 ? parts[1].strip() : "";
        String seconds = parts.length > 2 ? parts[2].strip() : "";
        Integer hundredths = whole(score, 2);
        MoveInfo info = hundredths == null ? null : new MoveInfo(hundredths, null, null, null);
        Long millis = NUMBER.matcher(seconds).matches()
                ? Math.max(0, scaled(seconds, 3).longValueExact())
                : null;
        return new Played(square.equals("pa") ? "pass" : square, seat, null, millis, info);
    }

    /** The number without its point, after so many digits behind it; null if it is none that we can hold. */
    private static @Nullable Integer whole(String number, int digits) {
        BigInteger whole = NUMBER.matcher(number).matches() ? scaled(number, digits) : null;
        return whole == null || whole.bitLength() > 31 ? null : whole.intValueExact();
    }

    private static BigInteger scaled(String number, int digits) {
        return new BigDecimal(number).setScale(digits, RoundingMode.HALF_EVEN).unscaledValue();
    }

    private ResultClaim verdict() {
        String said = value("RE");
        if (said.isEmpty() || said.equals("?")) {
            return ResultClaim.SILENT;
        }
        Matcher result = RESULT.matcher(said);
        if (!result.matches()) {
            throw new InvalidInputException(
                    "RE", "RE is ? or discs and perhaps r, t or s, as in +8.000:t, not '" + said + "'");
        }
        @Nullable String flag = result.group(2);
        return new DiscMargin(Integer.parseInt(result.group(1)), flag == null ? null : REASONS.get(flag));
    }
}
