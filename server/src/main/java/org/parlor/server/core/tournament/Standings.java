package org.parlor.server.core.tournament;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.parlor.message.TournamentMessage;

/** Who stands where: by points, then by the tie-breaks of the kind of tournament, each among those still tied. */
public final class Standings {
    private final Tournament tournament;
    private final List<TieBreak> ties;
    private final Map<String, PlayerScore> all;
    private final Map<String, List<Integer>> values = new LinkedHashMap<>();
    private final List<TournamentMessage.Standing> rows = new ArrayList<>();

    private Standings(Tournament tournament) {
        this.tournament = tournament;
        this.ties = TieBreak.of(tournament.kind());
        this.all = PlayerScore.all(tournament);
        all.keySet().forEach(key -> values.put(key, new ArrayList<>()));
    }

    /** What tells apart those with the same points in such a tournament. */
    public static List<TournamentMessage.TieBreak> ties(Tournament tournament) {
        return TieBreak.of(tournament.kind()).stream().map(TieBreak::told).toList();
    }

    /** Best first. */
    public static List<TournamentMessage.Standing> of(Tournament tournament) {
        Standings standings = new Standings(tournament);
        standings.split(List.copyOf(standings.all.values()), -1);
        return standings.rows;
    }

    /** Puts those whom everything before {@code tie} left tied in order. */
    private void split(List<PlayerScore> tied, int tie) {
        if (tie == ties.size()) {
            int rank = rows.size() + 1;
            tied.forEach(player -> rows.add(row(player, rank)));
            return;
        }
        Map<Integer, List<PlayerScore>> groups = new TreeMap<>(Comparator.reverseOrder());
        for (PlayerScore player : tied) {
            int value = tie < 0 ? player.halves() : ties.get(tie).of(player, tied, all);
            groups.computeIfAbsent(value, unknown -> new ArrayList<>()).add(player);
            if (tie >= 0) {
                values(player).add(value);
            }
        }
        groups.values().forEach(group -> split(group, tie + 1));
    }

    private List<Integer> values(PlayerScore player) {
        return Objects.requireNonNull(values.get(player.key()));
    }

    private TournamentMessage.Standing row(PlayerScore player, int rank) {
        Participant participant = Objects.requireNonNull(tournament.entrants().get(player.key()));
        int games = (int) player.encounters().stream()
                .filter(PlayerScore.Encounter::isSettled)
                .count();
        return new TournamentMessage.Standing(
                rank,
                participant.player().user(),
                player.halves(),
                games,
                List.copyOf(values(player)),
                participant.active() ? null : true);
    }
}
