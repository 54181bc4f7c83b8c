package org.parlor.server.core.tournament;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.parlor.message.TournamentMessage;

/**
 * Standings of a tournament: by points, then by the tie-breaks of its format, each applied to players still tied. Groups have
 * standings of their own.
 */
public final class Standings {
    private final Tournament tournament;
    private final List<TieBreak> tieBreaks;
    private final Map<String, PlayerResults> scores;
    private final Map<String, List<Integer>> values = new LinkedHashMap<>();
    private final @Nullable Integer group;
    private final List<TournamentMessage.Standing> rows = new ArrayList<>();

    private Standings(Tournament tournament, Map<String, PlayerResults> scores, @Nullable Integer group) {
        this.tournament = tournament;
        this.tieBreaks = TieBreak.of(tournament.kind());
        this.scores = scores;
        this.group = group;
        scores.keySet().forEach(key -> values.put(key, new ArrayList<>()));
    }

    /** The tie-breaks of a tournament, in order. */
    public static List<TournamentMessage.TieBreak> tieBreaks(Tournament tournament) {
        return TieBreak.of(tournament.kind()).stream().map(TieBreak::toMessage).toList();
    }

    /** Returns the standings, best first, a group after the other. */
    public static List<TournamentMessage.Standing> of(Tournament tournament) {
        Map<String, PlayerResults> scores = PlayerResults.all(tournament);
        List<List<String>> groups = tournament.groups();
        List<TournamentMessage.Standing> all = new ArrayList<>();
        for (int index = 0; index < groups.size(); index++) {
            Standings standings =
                    new Standings(tournament, scores, tournament.hasGroups() ? Integer.valueOf(index + 1) : null);
            standings.rank(
                    groups.get(index).stream()
                            .map(key -> Objects.requireNonNull(scores.get(key)))
                            .toList(),
                    -1);
            all.addAll(standings.rows);
        }
        return all;
    }

    /** Ranks players that are tied after points and all tie-breaks before index {@code tieBreakIndex}; -1 stands for points. */
    private void rank(List<PlayerResults> tied, int tieBreakIndex) {
        if (tieBreakIndex == tieBreaks.size()) {
            int rank = rows.size() + 1;
            tied.forEach(player -> rows.add(row(player, rank)));
            return;
        }
        Map<Integer, List<PlayerResults>> groups = new TreeMap<>(Comparator.reverseOrder());
        for (PlayerResults player : tied) {
            int value = tieBreakIndex < 0
                    ? player.halfPoints()
                    : tieBreaks.get(tieBreakIndex).value(player, tied, scores);
            groups.computeIfAbsent(value, key -> new ArrayList<>()).add(player);
            if (tieBreakIndex >= 0) {
                values(player).add(value);
            }
        }
        groups.values().forEach(group -> rank(group, tieBreakIndex + 1));
    }

    private List<Integer> values(PlayerResults player) {
        return Objects.requireNonNull(values.get(player.key()));
    }

    private TournamentMessage.Standing row(PlayerResults player, int rank) {
        Participant participant =
                Objects.requireNonNull(tournament.participants().get(player.key()));
        int games = (int) player.encounters().stream()
                .filter(encounter -> encounter.isFinished() && encounter.opponent() != null)
                .count();
        return new TournamentMessage.Standing(
                group,
                rank,
                participant.player().toUserInfo(),
                player.halfPoints(),
                games,
                List.copyOf(values(player)),
                participant.active() ? null : true);
    }
}
