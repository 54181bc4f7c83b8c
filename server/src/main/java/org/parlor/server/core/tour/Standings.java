package org.parlor.server.core.tour;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.parlor.message.TourNews;

/** Who stands where: by points, then by the tie-breaks of the kind of tournament, each among those still tied. */
public final class Standings {
    private final Tour tour;
    private final List<TieBreak> ties;
    private final Map<String, Progress> all;
    private final Map<String, List<Integer>> values = new LinkedHashMap<>();
    private final List<TourNews.Standing> rows = new ArrayList<>();

    private Standings(Tour tour) {
        this.tour = tour;
        this.ties = TieBreak.of(tour.kind());
        this.all = Progress.all(tour);
        all.keySet().forEach(key -> values.put(key, new ArrayList<>()));
    }

    /** What tells apart those with the same points in such a tournament. */
    public static List<TourNews.TieBreak> ties(Tour tour) {
        return TieBreak.of(tour.kind()).stream().map(TieBreak::told).toList();
    }

    /** Best first. */
    public static List<TourNews.Standing> of(Tour tour) {
        Standings standings = new Standings(tour);
        standings.split(List.copyOf(standings.all.values()), -1);
        return standings.rows;
    }

    /** Puts those whom everything before {@code tie} left tied in order. */
    private void split(List<Progress> tied, int tie) {
        if (tie == ties.size()) {
            int rank = rows.size() + 1;
            tied.forEach(player -> rows.add(row(player, rank)));
            return;
        }
        Map<Integer, List<Progress>> groups = new TreeMap<>(Comparator.reverseOrder());
        for (Progress player : tied) {
            int value = tie < 0 ? player.halves() : ties.get(tie).of(player, tied, all);
            groups.computeIfAbsent(value, unknown -> new ArrayList<>()).add(player);
            if (tie >= 0) {
                values(player).add(value);
            }
        }
        groups.values().forEach(group -> split(group, tie + 1));
    }

    private List<Integer> values(Progress player) {
        return Objects.requireNonNull(values.get(player.key()));
    }

    private TourNews.Standing row(Progress player, int rank) {
        Entrant entrant = Objects.requireNonNull(tour.entrants().get(player.key()));
        int games = (int) player.encounters().stream()
                .filter(Progress.Encounter::isSettled)
                .count();
        return new TourNews.Standing(
                rank,
                entrant.player().user(),
                player.halves(),
                games,
                List.copyOf(values(player)),
                entrant.active() ? null : true);
    }
}
