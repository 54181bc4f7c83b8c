package org.parlor.notation;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.DurationFormat;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.GameKind;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;

/** Writes a game in text format; {@link TextRecordParser} reads it. */
final class TextRecordWriter {
    static final int KEY_WIDTH = 10;
    private static final Pattern PV_WORD = Pattern.compile("[A-Za-z0-9-]+");

    private static final int WIDTH = 80;

    private final List<String> lines = new ArrayList<>();
    private final Replay replay;
    private final GameKind kind;

    private TextRecordWriter(Replay replay) {
        this.replay = replay;
        this.kind = replay.rules().kind();
    }

    static String write(Replay replay) {
        TextRecordWriter writer = new TextRecordWriter(replay);
        writer.head(replay.record());
        writer.moves(replay.record().moves());
        writer.header("Result", replay.record().result(), result -> ResultText.print(writer.kind, result));
        return String.join("\n", writer.lines);
    }

    private void head(GameRecord game) {
        header("Game", game.game() + options(game.options()));
        header("Id", game.g(), QuotedText::print);
        header("Place", game.place(), QuotedText::print);
        header("Date", game.at(), at -> Instant.ofEpochMilli(at).toString());
        for (int seat = 0; seat < 2; seat++) {
            header(kind.players().get(seat), player(game.players().get(seat)));
        }
        header("Clock", game.tc(), TimeControlFormat::print);
        header("Rated", game.rated() ? "yes" : "no");
        header("Rules", "version " + game.rules());
        Position start = replay.positions().get(0);
        if (!start.equals(replay.rules().initial())) {
            header("Start", PositionText.print(replay.rules(), start));
        }
    }

    private <T> void header(String key, @Nullable T value, Function<T, String> text) {
        if (value != null) {
            header(key, text.apply(value));
        }
    }

    private void header(String key, String value) {
        lines.add(key + " ".repeat(KEY_WIDTH - key.length()) + value);
    }

    private static String options(Map<String, Object> options) {
        return options.entrySet().stream()
                .map(option -> " " + option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining());
    }

    private static String player(UserInfo player) {
        return QuotedText.print(player.name())
                + (player.r() == null ? "" : ", " + player.r())
                + (player.bot() ? ", bot" : "")
                + (Boolean.TRUE.equals(player.guest()) ? ", guest" : "");
    }

    private void moves(List<RecordedMove> moves) {
        int seatWidth =
                Math.max(kind.players().get(0).length(), kind.players().get(1).length());
        for (int ply = 0; ply < moves.size(); ply++) {
            RecordedMove recordedMove = moves.get(ply);
            String seat = kind.players().get(recordedMove.by() == null ? 0 : recordedMove.by());
            String columns = "%4s %-" + seatWidth + "s %-5s";
            wrap(String.format(Locale.ROOT, columns, ply + 1 + ".", seat, recordedMove.move())
                    + time(recordedMove)
                    + (Boolean.TRUE.equals(recordedMove.auto()) ? " auto" : "")
                    + info(recordedMove.info()));
        }
    }

    private static String time(RecordedMove recordedMove) {
        Long millis = recordedMove.ms();
        return millis == null ? "" : String.format(Locale.ROOT, " %9s", DurationFormat.printExact(millis));
    }

    private static String info(@Nullable MoveInfo info) {
        if (info == null) {
            return "";
        }
        return " :"
                + (info.score() == null ? "" : " score " + BigDecimal.valueOf(info.score(), 2))
                + (info.depth() == null ? "" : " depth " + info.depth())
                + (info.nodes() == null ? "" : " nodes " + info.nodes())
                + (info.pv() == null ? "" : " pv " + variation(info.pv()));
    }

    /** Prints a list of moves unquoted, anything else in quotation marks. */
    private static String variation(Object pv) {
        boolean moves = pv instanceof List<?> list
                && !list.isEmpty()
                && list.stream()
                        .allMatch(move -> PV_WORD.matcher(String.valueOf(move)).matches());
        return moves
                ? ((List<?>) pv).stream().map(String::valueOf).collect(Collectors.joining(" "))
                : QuotedText.quote(String.valueOf(pv));
    }

    /** Wraps a long line between words; continuation lines are indented by {@link #KEY_WIDTH}. */
    private void wrap(String line) {
        String rest = line.stripTrailing();
        while (rest.length() > WIDTH) {
            int space = rest.lastIndexOf(' ', WIDTH);
            if (space <= KEY_WIDTH) {
                break;
            }
            lines.add(rest.substring(0, space));
            rest = " ".repeat(KEY_WIDTH) + rest.substring(space + 1);
        }
        lines.add(rest);
    }
}
