package org.parlor.notation;

import java.math.BigDecimal;
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
import org.parlor.message.value.GameRecord.Played;
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

/** Reads what {@link TextWriter} writes, and nothing else: each line must be where it belongs. */
final class TextParser {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}");
    private static final Pattern PLY =
            Pattern.compile(" {0,3}([0-9]{1,6})\\. (\\S+) +(\\S+)(?: +([0-9]+:[0-9.]+))?(?: +(auto))?(?: +(:.*))?");
    private static final Pattern INFO = Pattern.compile(":(?: score (-?[0-9]{1,8}\\.[0-9]{2}))?"
            + "(?: depth (-?[0-9]{1,10}))?(?: nodes (-?[0-9]{1,19}))?(?: pv (.+))?");

    private final byte[] text;
    private final int first;
    private final List<String> lines = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();
    private int at;

    /** @param first the number of the first line */
    TextParser(byte[] text, int first) {
        this.text = text;
        this.first = first;
    }

    /** The number of the line that is read, or that could not be. */
    int line() {
        return numbers.isEmpty() ? first : numbers.get(Math.min(at, numbers.size() - 1));
    }

    GameRecord read() {
        splitLines();
        String[] game = required("Game").split(" ", -1);
        GameKind kind = Games.find(game[0]).orElseThrow(() -> wrong("Game", String.join(", ", Games.ids())));
        Rules rules = kind.rules(options(kind, Arrays.asList(game).subList(1, game.length)));
        at++;
        String id = own("Id");
        String place = own("Place");
        Long date = date();
        List<UserInfo> players =
                List.of(player(kind.players().get(0)), player(kind.players().get(1)));
        TimeControl clock = clock();
        boolean rated = oneOf("Rated", "yes", "no").equals("yes");
        int version = version();
        StartPosition startPosition = start(rules);
        List<Played> moves = moves(kind);
        GameResult gameResult = result(kind);
        if (at < lines.size()) {
            throw new InvalidInputException("line", "a line that does not belong here");
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

    /** What is set in so far that no line begins there belongs to the line before. */
    private void splitLines() {
        String inset = " ".repeat(TextWriter.KEY_WIDTH);
        StringBuilder line = new StringBuilder();
        int number = first;
        for (String part : TextDecoder.utf8(text).split("\n")) {
            if (part.startsWith(inset) && number > first) {
                line.append(' ').append(part, inset.length(), part.length());
            } else {
                lines.add(line.toString());
                line = new StringBuilder(part);
                numbers.add(number);
            }
            number++;
        }
        lines.add(line.toString());
        // The empty one from before the first.
        lines.remove(0);
    }

    private static Map<String, Object> options(GameKind kind, List<String> words) {
        Map<String, Object> options = new LinkedHashMap<>();
        for (String word : words) {
            String[] pair = word.split("=", 2);
            OptionSpec spec = kind.options().stream()
                    .filter(option -> option.key().equals(pair[0]))
                    .findFirst()
                    .orElseThrow(
                            () -> new InvalidInputException(pair[0], kind.name() + " has no option '" + pair[0] + "'"));
            if (pair.length < 2 || options.put(spec.key(), spec.parse(pair[1])) != null) {
                throw new InvalidInputException(
                        pair[0], "each option stands once, as in " + spec.key() + "=" + spec.defaultValue());
            }
        }
        return options;
    }

    private @Nullable String own(String key) {
        String quoted = optional(key);
        return quoted == null ? null : taken(SafeText.requireClean(key, QuotedText.parse(quoted)));
    }

    private @Nullable Long date() {
        String date = optional("Date");
        try {
            return date == null ? null : taken(Instant.parse(date).toEpochMilli());
        } catch (DateTimeException | ArithmeticException e) {
            throw wrong("Date", "an instant such as 2025-11-21T00:00:00Z");
        }
    }

    private UserInfo player(String seat) {
        String line = required(seat);
        int end = QuotedText.end(line);
        String name = SafeText.requireClean(seat, QuotedText.parse(line.substring(0, end)));
        List<String> facts = new ArrayList<>(Arrays.asList(line.substring(end).split(", ", -1)));
        boolean clean = facts.remove(0).isEmpty();
        Integer rating = !facts.isEmpty() && NUMBER.matcher(facts.get(0)).matches() ? whole(facts.remove(0)) : null;
        boolean bot = facts.remove("bot");
        Boolean guest = facts.remove("guest") ? true : null;
        if (!clean || !facts.isEmpty()) {
            throw wrong(seat, "NAME, RATING, bot, guest, the last three where they are so");
        }
        return taken(new UserInfo(name, bot, guest, rating));
    }

    private @Nullable TimeControl clock() {
        String clock = optional("Clock");
        return clock == null ? null : taken(TimeControlFormat.parse(clock));
    }

    private int version() {
        String version = required("Rules");
        if (!version.startsWith("version ")) {
            throw wrong("Rules", "version NUMBER");
        }
        return taken(whole(version.substring("version ".length())));
    }

    private StartPosition start(Rules rules) {
        String start = optional("Start");
        return StartPosition.of(rules, start == null ? rules.initial() : taken(PositionText.parse(rules, start)));
    }

    private List<Played> moves(GameKind kind) {
        List<Played> moves = new ArrayList<>();
        while (at < lines.size() && isPly(lines.get(at))) {
            Matcher ply = PLY.matcher(lines.get(at));
            int seat = ply.matches() ? kind.players().indexOf(ply.group(2)) : -1;
            if (seat < 0 || whole(ply.group(1)) != moves.size() + 1) {
                throw new InvalidInputException(
                        "moves",
                        "ply " + (moves.size() + 1) + " as NUMBER. SEAT MOVE TIME, where the seats are "
                                + String.join(" and ", kind.players()));
            }
            Boolean auto = ply.group(5) == null ? null : true;
            moves.add(taken(new Played(ply.group(3), seat, auto, time(ply.group(4)), info(ply.group(6)))));
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
                        .orElseThrow(() -> new InvalidInputException("ms", "a time such as 0:03.120"));
    }

    private static @Nullable MoveInfo info(@Nullable String text) {
        if (text == null) {
            return null;
        }
        Matcher info = INFO.matcher(text);
        if (!info.matches()) {
            throw new InvalidInputException(
                    "info", "': score 1.50 depth 14 nodes 1200 pv c5 d6', each where it is known");
        }
        String score = info.group(1);
        String depth = info.group(2);
        String nodes = info.group(3);
        String pv = info.group(4);
        return new MoveInfo(
                score == null
                        ? null
                        : whole(new BigDecimal(score).unscaledValue().toString()),
                depth == null ? null : whole(depth),
                nodes == null ? null : number(nodes),
                pv == null ? null : pv.startsWith("\"") ? QuotedText.parse(pv) : List.of(pv.split(" ", -1)));
    }

    private @Nullable GameResult result(GameKind kind) {
        String result = optional("Result");
        return result == null
                ? null
                : taken(ResultText.parse(kind, result)
                        .orElseThrow(() -> wrong(
                                "Result", "as in 40-24, " + kind.players().get(0) + " wins (normal), or nobody wins")));
    }

    private String oneOf(String key, String one, String other) {
        String word = required(key);
        if (!word.equals(one) && !word.equals(other)) {
            throw wrong(key, one + " or " + other);
        }
        return taken(word);
    }

    private String required(String key) {
        String value = optional(key);
        if (value == null) {
            throw new InvalidInputException(key, "a line that begins with " + key);
        }
        return value;
    }

    /** What the line says, if it is of that key. */
    private @Nullable String optional(String key) {
        String line = at < lines.size() ? lines.get(at) : "";
        return line.startsWith(key + " ") ? line.substring(key.length()).strip() : null;
    }

    /** Passes to the next line, now that this one was right. */
    private <T> T taken(T value) {
        at++;
        return value;
    }

    private static InvalidInputException wrong(String key, String right) {
        return new InvalidInputException(key, key + " is " + right);
    }

    private static int whole(String digits) {
        long number = number(digits);
        if (number != (int) number) {
            throw new InvalidInputException("number", "a whole number of at most 32 bits, not " + digits);
        }
        return (int) number;
    }

    private static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new InvalidInputException("number", "a whole number of at most 64 bits, not " + digits);
        }
    }
}
