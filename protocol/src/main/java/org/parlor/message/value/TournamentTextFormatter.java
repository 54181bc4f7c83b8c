package org.parlor.message.value;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage;

/** Formats tournaments as text: summaries, standings and pairings. */
public final class TournamentTextFormatter {
    private static final String GAP = "  ";

    private TournamentTextFormatter() {}

    public static String line(TournamentMessage.TournamentSummary tour) {
        return String.join(
                GAP,
                tour.tour(),
                SafeText.sanitize(tour.name()) + ": " + format(tour),
                tour.game() + options(tour),
                TimeControlFormat.print(tour.tc()),
                tour.players() == 1 ? "1 player" : tour.players() + " players",
                state(tour));
    }

    private static String format(TournamentMessage.TournamentSummary tour) {
        return tour.kind().name().toLowerCase(Locale.ROOT) + (tour.rated() ? ", rated" : "");
    }

    private static String options(TournamentMessage.TournamentSummary tour) {
        StringBuilder text = new StringBuilder();
        tour.options()
                .forEach(
                        (key, value) -> text.append(' ').append(key).append('=').append(value));
        return SafeText.sanitize(text.toString());
    }

    private static String state(TournamentMessage.TournamentSummary tour) {
        Long startAt = tour.startAt();
        if (tour.state().equals("open") && startAt != null) {
            return "open, starts " + Instant.ofEpochMilli(startAt);
        }
        boolean hasRounds = tour.rounds() != null && tour.round() > 0;
        return SafeText.sanitize(tour.state()) + (hasRounds ? ", round " + tour.round() + " of " + tour.rounds() : "");
    }

    /** Returns the summary, the standings and the pairings of a round. */
    public static List<String> lines(Reply.TournamentReply shown) {
        List<String> lines = new ArrayList<>();
        lines.add(line(shown.tour()));
        Map<Integer, List<TournamentMessage.Standing>> groups = new LinkedHashMap<>();
        shown.standings()
                .forEach(standing -> groups.computeIfAbsent(
                                Objects.requireNonNullElse(standing.group(), 0), group -> new ArrayList<>())
                        .add(standing));
        groups.forEach((group, standings) -> {
            if (group > 0) {
                lines.add("group " + group);
            }
            lines.addAll(aligned(standings(shown, standings)));
        });
        if (!shown.pairings().isEmpty()) {
            lines.add("");
            lines.add("round " + shown.round());
            lines.addAll(aligned(shown.pairings().stream()
                    .map(TournamentTextFormatter::pairing)
                    .toList()));
        }
        return lines;
    }

    private static List<List<String>> standings(
            Reply.TournamentReply shown, List<TournamentMessage.Standing> standings) {
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("#", "player", "points", "games"));
        shown.tiebreaks().forEach(tie -> header.add(SafeText.sanitize(tie.name())));
        rows.add(header);
        for (TournamentMessage.Standing standing : standings) {
            List<String> row = new ArrayList<>();
            row.add(String.valueOf(standing.rank()));
            row.add(SafeText.sanitize(standing.user().name()) + (standing.left() == null ? "" : " (left)"));
            row.add(amount(standing.points(), 2));
            row.add(String.valueOf(standing.games()));
            IntStream.range(
                            0,
                            Math.min(standing.ties().size(), shown.tiebreaks().size()))
                    .forEach(tie -> row.add(amount(
                            standing.ties().get(tie), shown.tiebreaks().get(tie).per())));
            rows.add(row);
        }
        return rows;
    }

    private static List<String> pairing(TournamentMessage.Pairing pairing) {
        String players = SafeText.sanitize(String.join(" - ", pairing.players()));
        return List.of(String.valueOf(pairing.board()), players, result(pairing), game(pairing.g()));
    }

    private static String result(TournamentMessage.Pairing pairing) {
        List<Integer> points = pairing.points();
        if (points == null) {
            return pairing.g() == null ? "waiting" : "playing";
        }
        String score = String.join(
                "-", points.stream().map(halves -> amount(halves, 2)).toList());
        return "played".equals(pairing.how()) ? score : score + " " + SafeText.sanitize(String.valueOf(pairing.how()));
    }

    private static String game(@Nullable String g) {
        return g == null ? "" : "game " + SafeText.sanitize(g);
    }

    /** Formats a number of units, {@code per} of which make one, without trailing zeros. */
    public static String amount(int units, int per) {
        return units % per == 0 ? String.valueOf(units / per) : String.valueOf(units / (double) per);
    }

    /** Pads cells to columns, with numbers right-aligned. */
    private static List<String> aligned(List<List<String>> rows) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        rows.forEach(row -> IntStream.range(0, row.size())
                .forEach(column -> widths[column] =
                        Math.max(widths[column], row.get(column).length())));
        return rows.stream().map(row -> aligned(row, widths)).toList();
    }

    private static String aligned(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            String space = " ".repeat(widths[column] - cell.length());
            boolean number = column != 1 && (row.size() > 4 || column == 0);
            line.append(column == 0 ? "" : GAP).append(number ? space + cell : cell + space);
        }
        return line.toString().stripTrailing();
    }
}
