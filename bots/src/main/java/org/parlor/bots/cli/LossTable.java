package org.parlor.bots.cli;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.parlor.bots.analysis.GameReview;
import org.parlor.bots.analysis.LossStatistics;
import org.parlor.bots.analysis.ReviewNote;
import org.parlor.bots.analysis.ReviewedPly;
import org.parlor.bots.engines.Level;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Rules;

/** Accuracy and losses by phase of the players of many games, by the level of a bot or the rating. */
final class LossTable {
    static final String HEADER = "accuracy  choices    loss  opening  midgame  endgame";
    private static final int BAND = 200;
    private static final int RATED = 100;

    private final Map<String, Map<PlayerGroup, Row>> games = new TreeMap<>();
    private int players;

    /**
     * Players of about the same strength.
     *
     * @param order the weakest of a kind first; the level, or more for the ratings, most for others
     */
    private record PlayerGroup(int order, String name) {
        static final Comparator<PlayerGroup> ORDER =
                Comparator.comparingInt(PlayerGroup::order).thenComparing(PlayerGroup::name);

        static PlayerGroup of(UserInfo player) {
            Optional<Level> level = player.bot() ? Level.find(player.name().split("[^a-z]", 2)[0]) : Optional.empty();
            if (level.isPresent()) {
                return new PlayerGroup(
                        Level.words().indexOf(level.get().word()),
                        "bot " + level.get().word());
            }
            Integer rating = player.r();
            int band = rating == null ? 0 : Math.floorDiv(rating, BAND);
            return rating == null
                    ? new PlayerGroup(Integer.MAX_VALUE, player.bot() ? "other bots" : "no rating")
                    : new PlayerGroup(RATED + band, "rating " + band * BAND + " to " + (band * BAND + BAND - 1));
        }
    }

    private record Row(LossStatistics statistics, int games) {}

    /** Adds the moves of a player. */
    void add(Rules rules, UserInfo player, int seat, GameReview review) {
        boolean isUsual = rules.options().equals(rules.kind().rules().options());
        Map<PlayerGroup, Row> groups = games.computeIfAbsent(
                rules.kind().id() + (isUsual ? "" : " " + rules.options()), any -> new TreeMap<>(PlayerGroup.ORDER));
        Row row = groups.getOrDefault(PlayerGroup.of(player), new Row(new LossStatistics(), 0));
        review.plies().stream().filter(ply -> ply.seat() == seat).forEach(row.statistics()::add);
        groups.put(PlayerGroup.of(player), new Row(row.statistics(), row.games() + 1));
        players++;
    }

    /** Returns the number of players added, a player of two games twice. */
    int players() {
        return players;
    }

    void print(PrintWriter out) {
        games.forEach((game, groups) -> {
            out.println(game + ", all games:");
            out.println(HEADER);
            groups.forEach((group, row) -> out.println(row(
                    row.statistics(), group.name() + ", " + row.games() + (row.games() == 1 ? " game" : " games"))));
        });
    }

    /** Returns a row under {@link #HEADER}. */
    static String row(LossStatistics statistics, String label) {
        boolean isEmpty = statistics.choices() == 0;
        return String.format(
                Locale.ROOT,
                "%8s  %7d  %6s  %7s  %7s  %7s  %s",
                isEmpty ? "-" : ReviewNote.percent(statistics.accuracy()),
                statistics.choices(),
                isEmpty ? "-" : ReviewNote.hundredths(statistics.mean()),
                loss(statistics.mean(ReviewedPly.Phase.OPENING)),
                loss(statistics.mean(ReviewedPly.Phase.MIDGAME)),
                loss(statistics.mean(ReviewedPly.Phase.ENDGAME)),
                label);
    }

    private static String loss(OptionalDouble mean) {
        return mean.isPresent() ? ReviewNote.hundredths(mean.getAsDouble()) : "-";
    }
}
