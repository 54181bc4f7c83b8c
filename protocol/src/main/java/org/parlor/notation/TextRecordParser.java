package org.parlor.notation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.DurationFormat;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/** Reads the output of {@link TextRecordWriter}. Lines must be in the order in which it writes them. */
final class TextRecordParser {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}");
    private static final Pattern PLY =
            Pattern.compile(" {0,3}([0-9]{1,6})\\. (\\S+) +(\\S+)(?: +([0-9]+:[0-9.]+))?(?: +(auto))?(?: +(:.*))?");
    private static final Pattern INFO = Pattern.compile(":(?: score (-?[0-9]{1,8}\\.[0-9]{2}))?"
            + "(?: depth (-?[0-9]{1,10}))?(?: nodes (-?[0-9]{1,19}))?(?: pv (.+))?");

    private final byte[] text;
    private final int first;
    private final List<String> lines = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();
    private int current;

    /** @param first the number of the first line */
    private TextRecordParser(byte[] text, int first) {
        this.text = text;
        this.first = first;
    }

    /** Reads the next record, which ends at a blank line; returns null at the end. */
    static @Nullable RecordReadResult read(RecordInput recordInput, int number) throws IOException {
        byte[] line = recordInput.readLine(RecordInput::isBlank);
        if (line == null) {
            return null;
        }
        int first = recordInput.lineRead();
        ByteArrayOutputStream game = new ByteArrayOutputStream();
        for (; line != null && !RecordInput.isBlank(line); line = recordInput.readLine()) {
            if (game.size() <= RecordInput.GAME_BYTES_MAX) {
                game.write(line);
                game.write('\n');
            }
        }
        TextRecordParser parser = new TextRecordParser(game.toByteArray(), first);
        return RecordReadResult.of(
                number, () -> "line " + parser.line(), "a game as text", () -> Replay.of(parser.parse()));
    }

    /** The number of the current line, or of the line that could not be parsed. */
    private int line() {
        return numbers.isEmpty() ? first : numbers.get(Math.min(current, numbers.size() - 1));
    }

    private GameRecord parse() {
        splitLines();
        String[] game = required("Game").split(" ", -1);
        GameKind kind =
                Games.find(game[0]).orElseThrow(() -> invalid("Game", "one of " + String.join(", ", Games.ids())));
        Rules rules = kind.rules(options(kind, Arrays.asList(game).subList(1, game.length)));
        current++;
        String id = freeText("Id");
        String place = freeText("Place");
        Long date = date();
        List<UserInfo> players =
                List.of(player(kind.players().get(0)), player(kind.players().get(1)));
        TimeControl clock = clock();
        boolean rated = oneOf("Rated", "yes", "no").equals("yes");
        int version = version();
        StartPosition startPosition = start(rules);
        List<RecordedMove> moves = moves(kind);
        GameResult gameResult = result(kind);
        if (current < lines.size()) {
            throw new InvalidInputException("line", "unexpected line");
        }
        return new GameRecord(
                GameRecord.VERSION,
                id,
                place,
                date,
                kind.id(),
                rules.options().values(),
                version,
                players,
                rated,
                clock,
                startPosition,
                moves,
                gameResult);
    }

    /** Splits the text into lines, joining indented continuation lines. */
    private void splitLines() {
        String indent = " ".repeat(TextRecordWriter.KEY_WIDTH);
        List<StringBuilder> joined = new ArrayList<>();
        int number = first;
        for (String part : RecordInput.utf8(text).split("\n")) {
            if (part.startsWith(indent) && !joined.isEmpty()) {
                joined.get(joined.size() - 1).append(' ').append(part, indent.length(), part.length());
            } else {
                joined.add(new StringBuilder(part));
                numbers.add(number);
            }
            number++;
        }
        joined.forEach(line -> lines.add(line.toString()));
    }

    private static Map<String, Object> options(GameKind kind, List<String> words) {
        Map<String, Object> options = new LinkedHashMap<>();
        for (String word : words) {
            String[] pair = word.split("=", 2);
            OptionSpec spec = kind.option(pair[0])
                    .orElseThrow(
                            () -> new InvalidInputException(pair[0], kind.name() + " has no option '" + pair[0] + "'"));
            if (pair.length < 2 || options.put(spec.key(), spec.parse(pair[1])) != null) {
                throw new InvalidInputException(
                        pair[0], "each option must be given once, as in " + spec.key() + "=" + spec.defaultValue());
            }
        }
        return options;
    }

    private @Nullable String freeText(String key) {
        String quoted = optional(key);
        return quoted == null ? null : advance(SafeText.requireClean(key, QuotedText.parse(quoted)));
    }

    private @Nullable Long date() {
        String date = optional("Date");
        try {
            return date == null ? null : advance(Instant.parse(date).toEpochMilli());
        } catch (DateTimeException | ArithmeticException e) {
            throw invalid("Date", "an instant such as 2025-11-21T00:00:00Z");
        }
    }

    private UserInfo player(String seat) {
        String line = required(seat);
        int end = QuotedText.end(line);
        String name = SafeText.requireClean(seat, QuotedText.parse(line.substring(0, end)));
        List<String> attributes =
                new ArrayList<>(Arrays.asList(line.substring(end).split(", ", -1)));
        boolean wellFormed = attributes.remove(0).isEmpty();
        Integer rating =
                !attributes.isEmpty() && NUMBER.matcher(attributes.get(0)).matches()
                        ? parseInt(attributes.remove(0))
                        : null;
        boolean bot = attributes.remove("bot");
        Boolean guest = attributes.remove("guest") ? true : null;
        if (!wellFormed || !attributes.isEmpty()) {
            throw invalid(seat, "NAME[, RATING][, bot][, guest]");
        }
        return advance(new UserInfo(name, bot, guest, rating));
    }

    private @Nullable TimeControl clock() {
        String clock = optional("Clock");
        return clock == null ? null : advance(TimeControlFormat.parseRecorded(clock));
    }

    private int version() {
        String version = required("Rules");
        if (!version.startsWith("version ")) {
            throw invalid("Rules", "version NUMBER");
        }
        return advance(parseInt(version.substring("version ".length())));
    }

    private StartPosition start(Rules rules) {
        String start = optional("Start");
        if (start == null) {
            return StartPosition.of(rules, rules.initial());
        }
        // A record may leave out the first side.
        String text = start.strip().contains(" ") ? start : start + " 0";
        return StartPosition.of(rules, advance(PositionText.parse(rules, text)));
    }

    private List<RecordedMove> moves(GameKind kind) {
        List<RecordedMove> moves = new ArrayList<>();
        while (current < lines.size() && isPly(lines.get(current))) {
            Matcher ply = PLY.matcher(lines.get(current));
            int seat = ply.matches() ? kind.players().indexOf(ply.group(2)) : -1;
            if (seat < 0 || parseInt(ply.group(1)) != moves.size() + 1) {
                throw new InvalidInputException(
                        "moves",
                        "ply " + (moves.size() + 1) + " must be NUMBER. SEAT MOVE TIME, where SEAT is "
                                + String.join(" or ", kind.players()));
            }
            Boolean auto = ply.group(5) == null ? null : true;
            moves.add(advance(new RecordedMove(ply.group(3), seat, auto, time(ply.group(4)), info(ply.group(6)))));
        }
        return moves;
    }

    private static boolean isPly(String line) {
        String text = line.stripLeading();
        return !text.isEmpty() && text.charAt(0) >= '0' && text.charAt(0) <= '9';
    }

    private static @Nullable Long time(@Nullable String text) {
        return text == null
                ? null
                : DurationFormat.parse(text)
                        .orElseThrow(() -> new InvalidInputException("ms", "time must be such as 0:03.120"));
    }

    private static @Nullable MoveInfo info(@Nullable String text) {
        if (text == null) {
            return null;
        }
        Matcher info = INFO.matcher(text);
        if (!info.matches()) {
            throw new InvalidInputException(
                    "info", "move information must be ': score 1.50 depth 14 nodes 1200 pv c5 d6', each part optional");
        }
        String score = info.group(1);
        String depth = info.group(2);
        String nodes = info.group(3);
        String pv = info.group(4);
        return new MoveInfo(
                score == null ? null : parseInt(score.replace(".", "")),
                depth == null ? null : parseInt(depth),
                nodes == null ? null : parseLong(nodes),
                pv == null ? null : pv.startsWith("\"") ? QuotedText.parse(pv) : List.of(pv.split(" ", -1)));
    }

    private @Nullable GameResult result(GameKind kind) {
        String result = optional("Result");
        return result == null
                ? null
                : advance(ResultText.parse(kind, result)
                        .orElseThrow(() -> invalid(
                                "Result",
                                "such as 40-24, " + kind.players().get(0) + " wins (normal), or nobody wins")));
    }

    private String oneOf(String key, String one, String other) {
        String word = required(key);
        if (!word.equals(one) && !word.equals(other)) {
            throw invalid(key, one + " or " + other);
        }
        return advance(word);
    }

    private String required(String key) {
        String value = optional(key);
        if (value == null) {
            throw new InvalidInputException(key, "missing line " + key);
        }
        return value;
    }

    /** Returns the value of the current line if it has the given key, otherwise null. */
    private @Nullable String optional(String key) {
        String line = current < lines.size() ? lines.get(current) : "";
        return line.startsWith(key + " ") ? line.substring(key.length()).strip() : null;
    }

    /** Advances to the next line and returns the value. */
    private <T> T advance(T value) {
        current++;
        return value;
    }

    private static InvalidInputException invalid(String key, String valid) {
        return new InvalidInputException(key, key + " must be " + valid);
    }

    private static int parseInt(String digits) {
        long number = parseLong(digits);
        if (number != (int) number) {
            throw new InvalidInputException("number", "number must fit in 32 bits, not " + digits);
        }
        return (int) number;
    }

    private static long parseLong(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new InvalidInputException("number", "number must fit in 64 bits, not " + digits);
        }
    }
}
