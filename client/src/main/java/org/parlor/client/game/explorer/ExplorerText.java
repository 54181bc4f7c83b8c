package org.parlor.client.game.explorer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.ui.Messages;
import org.parlor.rules.GameKind;

/** Formats what was played from a position. */
public final class ExplorerText {
    private static final double PERCENT = 100;

    private ExplorerText() {}

    /** Returns the number of games, the filter and the number of duplicates. */
    public static String count(ExploredPosition found, ExplorerFilter filter) {
        int duplicates = found.duplicates();
        return count(found.games(), filter)
                + (duplicates == 0
                        ? ""
                        : ", " + duplicates + (duplicates == 1 ? " duplicate" : " duplicates") + " left out");
    }

    /** Returns the number of games and the filter: {@code 120 games of ana, 2008–2019}. */
    public static String count(int games, ExplorerFilter filter) {
        String count = games == 1 ? "1 game" : String.format(Locale.ROOT, "%,d games", games);
        String selected = filter.describe();
        return selected.isEmpty()
                ? count
                : filter.player().isEmpty() ? count + ", " + selected : count + selected.substring("games".length());
    }

    /** Returns a share of the decided games in percent; empty if there are none. */
    public static String percent(int part, ExploredMove move) {
        return move.decided() == 0 ? "" : Math.round(PERCENT * part / move.decided()) + "%";
    }

    /** Returns the average result of the games that were played to the end: {@code B+2.4}; empty if there are none. */
    public static String average(Messages messages, GameKind kind, ExploredMove move) {
        return move.averageDifference().isPresent()
                ? ScoreText.shortLead(
                        messages,
                        kind,
                        (int) Math.round(PERCENT * move.averageDifference().getAsDouble()),
                        false)
                : "";
    }

    public static String lastYear(ExploredMove move) {
        return move.lastYear() == 0 ? "" : Integer.toString(move.lastYear());
    }

    /** Returns a table with a line of titles, for plain mode. */
    public static List<String> table(GameKind kind, List<ExploredMove> moves, Map<String, MoveEvaluation> evaluations) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "move", "games", kind.players().get(0), "draw", kind.players().get(1), "average", "engine", "last"));
        for (ExploredMove move : moves) {
            MoveEvaluation evaluation = evaluations.get(move.move());
            rows.add(List.of(
                    move.move(),
                    Integer.toString(move.games()),
                    percent(move.firstWins(), move),
                    percent(move.draws(), move),
                    percent(move.secondWins(), move),
                    average(Messages.ENGLISH, kind, move),
                    evaluation == null
                            ? ""
                            : ScoreText.shortLead(Messages.ENGLISH, kind, evaluation.score(), evaluation.exact()) + " "
                                    + (evaluation.exact()
                                            ? "exact"
                                            : "depth " + evaluation.best().depth()),
                    lastYear(move)));
        }
        int[] widths = IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    /** Moves are aligned to the left, the rest to the right. */
    private static String line(List<String> cells, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(column -> String.format(
                        Locale.ROOT, "%" + (column == 0 ? "-" : "") + widths[column] + "s", cells.get(column)))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }
}
