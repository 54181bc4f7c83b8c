package org.parlor.server.core.tournament;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.TournamentFormat;

/** Tie-breaks for players with equal points. */
enum TieBreak {
    /** Points in the games between the tied players; 0 unless all of them have met. */
    DIRECT("direct encounter", 2),
    /** Sum of the points of all opponents. */
    BUCHHOLZ("Buchholz", 2),
    /** Buchholz without the lowest-scoring opponent. */
    BUCHHOLZ_CUT("Buchholz cut 1", 2),
    /** Sum of the points of each opponent times the points scored against them. */
    SONNEBORN("Sonneborn-Berger", 4),
    /** Number of wins, without forfeits. */
    WINS("wins", 1);

    private final String title;
    private final int per;

    TieBreak(String title, int per) {
        this.title = title;
        this.per = per;
    }

    /** The tie-breaks of a tournament format, in order. */
    static List<TieBreak> of(TournamentFormat kind) {
        return switch (kind) {
            case ROUNDROBIN -> List.of(DIRECT, SONNEBORN, WINS);
            case GAUNTLET -> List.of(WINS);
            case SWISS -> List.of(BUCHHOLZ_CUT, BUCHHOLZ, DIRECT, SONNEBORN);
            case ARENA -> List.of(WINS, SONNEBORN);
        };
    }

    TournamentMessage.TieBreak toMessage() {
        return new TournamentMessage.TieBreak(name().toLowerCase(Locale.ROOT), title, per);
    }

    /**
     * Returns the value for a player, in units of 1/{@link #per} points.
     *
     * @param tied the players still tied, including this one
     */
    int value(PlayerResults player, List<PlayerResults> tied, Map<String, PlayerResults> scores) {
        return switch (this) {
            case DIRECT -> directEncounter(player, tied);
            case BUCHHOLZ -> opponentPointsPerGame(player, scores).sum();
            case BUCHHOLZ_CUT ->
                opponentPointsPerGame(player, scores).sum()
                        - opponentPointsPerGame(player, scores).min().orElse(0);
            case SONNEBORN ->
                player.encounters().stream()
                        .mapToInt(encounter -> encounter.halfPoints() * opponentPoints(player, encounter, scores))
                        .sum();
            case WINS ->
                (int) player.encounters().stream()
                        .filter(PlayerResults.Encounter::isPlayedWin)
                        .count();
        };
    }

    private static int directEncounter(PlayerResults player, List<PlayerResults> tied) {
        boolean allMet = tied.stream()
                .allMatch(first ->
                        tied.stream().allMatch(second -> first.key().equals(second.key()) || first.hasMet(second)));
        return !allMet
                ? 0
                : player.encounters().stream()
                        .filter(encounter ->
                                tied.stream().anyMatch(second -> second.key().equals(encounter.opponent())))
                        .mapToInt(PlayerResults.Encounter::halfPoints)
                        .sum();
    }

    private static IntStream opponentPointsPerGame(PlayerResults player, Map<String, PlayerResults> scores) {
        return player.encounters().stream()
                .filter(PlayerResults.Encounter::isFinished)
                .mapToInt(encounter -> opponentPoints(player, encounter, scores));
    }

    /** Returns the opponent's half points. A bye counts as an opponent with the player's own points. */
    private static int opponentPoints(
            PlayerResults player, PlayerResults.Encounter encounter, Map<String, PlayerResults> scores) {
        String opponent = encounter.opponent();
        return opponent == null
                ? player.halfPoints()
                : Objects.requireNonNull(scores.get(opponent)).halfPoints();
    }
}
