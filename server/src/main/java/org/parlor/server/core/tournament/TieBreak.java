package org.parlor.server.core.tournament;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.TournamentFormat;

/** What tells apart those who have the same points. */
enum TieBreak {
    /** Points in the games among themselves, if all of them have met. */
    DIRECT("direct encounter", 2),
    /** What the opponents have. */
    BUCHHOLZ("Buchholz", 2),
    /** The same without the opponent who has least. */
    BUCHHOLZ_CUT("Buchholz cut 1", 2),
    /** What the opponents have, each times what was won from them. */
    SONNEBORN("Sonneborn-Berger", 4),
    /** Games won at the board. */
    WINS("wins", 1);

    private final String title;
    private final int per;

    TieBreak(String title, int per) {
        this.title = title;
        this.per = per;
    }

    /** Those of a kind of tournament, the first that decides first. */
    static List<TieBreak> of(TournamentFormat kind) {
        return switch (kind) {
            case ROUNDROBIN -> List.of(DIRECT, SONNEBORN, WINS);
            case GAUNTLET -> List.of(WINS);
            case SWISS -> List.of(BUCHHOLZ_CUT, BUCHHOLZ, DIRECT, SONNEBORN);
            case ARENA -> List.of(WINS, SONNEBORN);
        };
    }

    TournamentMessage.TieBreak told() {
        return new TournamentMessage.TieBreak(name().toLowerCase(Locale.ROOT), title, per);
    }

    /**
     * What it says of somebody, in its unit.
     *
     * @param tied with whom nothing has told them apart so far, they among them
     */
    int of(PlayerScore player, List<PlayerScore> tied, Map<String, PlayerScore> all) {
        return switch (this) {
            case DIRECT -> direct(player, tied);
            case BUCHHOLZ -> opponents(player, all).sum();
            case BUCHHOLZ_CUT ->
                opponents(player, all).sum() - opponents(player, all).min().orElse(0);
            case SONNEBORN ->
                player.encounters().stream()
                        .mapToInt(encounter -> encounter.halves() * opposing(player, encounter, all))
                        .sum();
            case WINS ->
                (int) player.encounters().stream()
                        .filter(PlayerScore.Encounter::isWonAtTheBoard)
                        .count();
        };
    }

    private static int direct(PlayerScore player, List<PlayerScore> tied) {
        boolean allMet = tied.stream()
                .allMatch(one -> tied.stream().allMatch(other -> one.key().equals(other.key()) || one.hasMet(other)));
        return !allMet
                ? 0
                : player.encounters().stream()
                        .filter(encounter ->
                                tied.stream().anyMatch(other -> other.key().equals(encounter.opponent())))
                        .mapToInt(PlayerScore.Encounter::halves)
                        .sum();
    }

    private static IntStream opponents(PlayerScore player, Map<String, PlayerScore> all) {
        return player.encounters().stream()
                .filter(PlayerScore.Encounter::isSettled)
                .mapToInt(encounter -> opposing(player, encounter, all));
    }

    /** The points of an opponent; whoever has a bye counts as playing somebody like themselves. */
    private static int opposing(PlayerScore player, PlayerScore.Encounter encounter, Map<String, PlayerScore> all) {
        String opponent = encounter.opponent();
        return opponent == null
                ? player.halves()
                : Objects.requireNonNull(all.get(opponent)).halves();
    }
}
