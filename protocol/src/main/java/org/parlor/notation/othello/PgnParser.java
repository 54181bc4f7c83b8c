package org.parlor.notation.othello;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControl.Fischer;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordNotes;
import org.parlor.notation.RecordNotes.ValueParser;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.XotOpenings;

/**
 * Parses one game in PGN, as PlayOK, FlyOrDie and converted databases write it. Other tags, comments, assessments of moves and
 * variations are ignored.
 */
final class PgnParser {
    static final Pattern TAG = Pattern.compile("\\s*\\[([A-Za-z0-9_]+)\\s+\"(.*)\"\\s*]\\s*");
    /** The number of an assessment (NAG), or the signs that stand for it at a move. */
    private static final Pattern ASSESSMENT = Pattern.compile("\\$[0-9]{1,3}|(?<=[A-Ha-h][1-8])[!?]{1,2}");

    private static final Pattern ESCAPED = Pattern.compile("\\\\([\\\\\"])");
    private static final Pattern RATING = Pattern.compile("\\??\\s*([0-9]{1,6})(?:\\.[0-9]+)?\\s*\\??");
    private static final Pattern TIME_PER_MOVE = Pattern.compile("1/([0-9]{1,7})");
    private static final int DAY_SECONDS = 86_400;
    private static final Pattern TIME_CONTROL = Pattern.compile("([0-9]{1,6})(?:\\+([0-9]{1,5}))?");

    private final int firstLine;
    private final RecordNotes notes;
    private final Map<String, String> tags = new LinkedHashMap<>();
    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private final StringBuilder text = new StringBuilder();
    private boolean hasMoves;
    private int lineCount;
    private long size;
    private @Nullable MoveText moves;

    PgnParser(int firstLine, RecordNotes notes) {
        this.firstLine = firstLine;
        this.notes = notes;
    }

    /** Adds a line. A tag becomes an empty line of the moves, so that their line numbers are right. */
    void add(String line) {
        size += line.length() + 1;
        Matcher tag = TAG.matcher(line);
        boolean isTag = !hasMoves && tag.matches();
        hasMoves |= !isTag && !line.isBlank();
        if (size > RecordInput.GAME_BYTES_MAX) {
            return;
        } else if (isTag) {
            tags.put(
                    tag.group(1),
                    SafeText.sanitize(ESCAPED.matcher(tag.group(2)).replaceAll("$1")));
            lines.put(tag.group(1), firstLine + lineCount);
        } else {
            text.append(line);
        }
        text.append('\n');
        lineCount++;
    }

    boolean hasMoves() {
        return hasMoves;
    }

    /** The position of what is parsed. */
    String where() {
        return moves == null ? "line " + firstLine : moves.where();
    }

    Replay parse() {
        if (size > RecordInput.GAME_BYTES_MAX) {
            throw new InvalidInputException("game", "longer than " + RecordInput.GAME_BYTES_MAX + " bytes");
        }
        requireReversi();
        ResultClaim tagged = tagged("Result", MoveText::resultOf);
        StartPosition fen = tagged("FEN", OthelloRecordFactory::start);
        MoveText parsed = new MoveText(withoutAnnotations(text.toString()), firstLine, 0);
        moves = parsed;
        parsed.parse();
        boolean xot = variant().equals(Reversi.XOT);
        Rules rules = xot ? OthelloRecordFactory.XOT_RULES : OthelloRecordFactory.STANDARD_RULES;
        Position drawn = xot && fen == null ? afterOpening(parsed.moves()) : null;
        StartPosition start = drawn != null
                ? StartPosition.of(rules, drawn)
                : Objects.requireNonNullElse(fen, OthelloRecordFactory.STANDARD_START);
        GameRecord game = OthelloRecordFactory.game(
                rules,
                place(),
                date(),
                List.of(player("Black"), player("White")),
                tagged("TimeControl", PgnParser::timeControl),
                start,
                parsed.moves()
                        .subList(
                                drawn == null ? 0 : XotOpenings.PLIES,
                                parsed.moves().size()));
        ResultClaim stated = tagged == null ? parsed.result() : tagged;
        return Replay.of(game, rules, Objects.requireNonNullElse(stated, ResultClaim.NONE));
    }

    /**
     * Replaces comments, assessments and variations, which may contain others, by spaces, so that places in the text stay right.
     * A comment or variation that does not end is left to be reported.
     */
    private static String withoutAnnotations(String text) {
        StringBuilder moves = new StringBuilder(text);
        int lastBrace = text.lastIndexOf('}');
        Matcher assessment = ASSESSMENT.matcher(text).useTransparentBounds(true);
        int depth = 0;
        int variation = 0;
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            int next = at + 1;
            if (c == '{' && at < lastBrace) {
                next = text.indexOf('}', at) + 1;
                blank(moves, at, next);
            } else if (c == ';') {
                int end = text.indexOf('\n', at);
                next = end < 0 ? text.length() : end;
                blank(moves, at, next);
            } else if (assessment.region(at, text.length()).lookingAt()) {
                next = assessment.end();
                blank(moves, at, next);
            } else if (c == '(') {
                variation = depth == 0 ? at : variation;
                depth++;
            } else if (c == ')' && depth > 0) {
                depth--;
                if (depth == 0) {
                    blank(moves, variation, next);
                }
            }
            at = next;
        }
        return moves.toString();
    }

    private static void blank(StringBuilder text, int from, int to) {
        for (int at = from; at < to; at++) {
            if (text.charAt(at) != '\n') {
                text.setCharAt(at, ' ');
            }
        }
    }

    /** In an anti game the fewest discs win. */
    private void requireReversi() {
        if (variant().contains("anti")) {
            throw new InvalidInputException(
                    "Variant",
                    "games of the variant " + SafeQuote.quote(tags.getOrDefault("Variant", "")) + " are not supported");
        }
    }

    private String variant() {
        return tags.getOrDefault("Variant", "").strip().toLowerCase(Locale.ROOT);
    }

    /** Returns the position after a drawn opening; null if there are fewer moves or one of them is illegal. */
    private static @Nullable Position afterOpening(List<RecordedMove> moves) {
        Rules rules = OthelloRecordFactory.STANDARD_RULES;
        Position position = rules.initial();
        for (int ply = 0; ply < XotOpenings.PLIES; ply++) {
            int move = ply < moves.size() ? rules.parse(moves.get(ply).move()).orElse(-1) : -1;
            if (!position.isLegal(move)) {
                return null;
            }
            position = position.play(move);
        }
        return position;
    }

    private @Nullable String place() {
        String place = Stream.of("Event", "Site")
                .map(tag -> tags.getOrDefault(tag, ""))
                .filter(text -> !RecordNotes.isUnknown(text))
                .distinct()
                .collect(Collectors.joining(", "));
        return place.isEmpty() ? null : place;
    }

    private @Nullable Long date() {
        String prefix = tags.containsKey("Date") ? "" : "UTC";
        String time = tags.getOrDefault(prefix + "Time", "");
        return tagged(prefix + "Date", date -> GgfDate.parse(date + (time.isEmpty() ? "" : "_" + time)));
    }

    private UserInfo player(String side) {
        String name = tags.getOrDefault(side, "");
        return new UserInfo(
                name.isBlank() ? OthelloRecordFactory.UNKNOWN : name,
                false,
                null,
                tagged(side + "Elo", PgnParser::rating));
    }

    /** A question mark beside a rating says that it is provisional. */
    private static @Nullable Integer rating(String text) {
        Matcher rating = RATING.matcher(text);
        return rating.matches() ? Integer.valueOf(rating.group(1)) : null;
    }

    private static @Nullable TimeControl timeControl(String text) {
        Matcher seconds = TIME_CONTROL.matcher(text);
        if (!seconds.matches()) {
            return correspondence(text);
        }
        int base = 1000 * Integer.parseInt(seconds.group(1));
        int increment = seconds.group(2) == null ? 0 : 1000 * Integer.parseInt(seconds.group(2));
        return Math.max(base, increment) > TimeControl.MILLIS_MAX ? null : new Fischer(base, increment);
    }

    /** Whole days for each move. */
    private static @Nullable TimeControl correspondence(String text) {
        Matcher perMove = TIME_PER_MOVE.matcher(text);
        int seconds = perMove.matches() ? Integer.parseInt(perMove.group(1)) : 1;
        int days = seconds / DAY_SECONDS;
        return seconds % DAY_SECONDS == 0 && days >= 1 && days <= TimeControl.Correspondence.DAYS_MAX
                ? new TimeControl.Correspondence(days, null)
                : null;
    }

    private <T> @Nullable T tagged(String tag, ValueParser<T> parser) {
        return notes.parse(() -> "line " + lines.get(tag), tag, tags.getOrDefault(tag, ""), parser);
    }
}
