package org.parlor.server.core.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.message.TourKind;

/** Who meets whom next. */
public final class Pairings {

    private Pairings() {}

    /** How many rounds a tournament has, as far as that is known; an arena has none. */
    public static OptionalInt rounds(Tour tour) {
        Integer asked = tour.wish().rounds();
        if (tour.kind() == TourKind.ARENA || (tour.state() == Tour.State.OPEN && asked == null)) {
            return OptionalInt.empty();
        }
        int players = tour.entrants().size();
        int cycles = Objects.requireNonNullElse(tour.wish().cycles(), 1);
        return OptionalInt.of(
                switch (tour.kind()) {
                    case ROUNDROBIN -> cycles * RoundRobin.rounds(players);
                    case GAUNTLET -> cycles * (players - 1);
                    case SWISS, ARENA -> asked != null ? asked : roundsToFindWinner(players);
                });
    }

    private static int roundsToFindWinner(int players) {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(players - 1));
    }

    /** The next round of a tournament in rounds; empty if there is none. */
    public static Optional<List<Pair>> next(Tour tour) {
        List<String> seeds = List.copyOf(tour.entrants().keySet());
        int round = tour.round();
        if (round >= rounds(tour).orElseThrow() || tour.active().size() < 2) {
            return Optional.empty();
        }
        return switch (tour.kind()) {
            case ROUNDROBIN -> Optional.of(RoundRobin.round(seeds, round));
            case GAUNTLET -> Optional.of(List.of(gauntlet(seeds, round)));
            case SWISS -> Swiss.pair(Progress.ranked(tour, tour.active()));
            case ARENA -> throw new IllegalStateException("an arena has no rounds");
        };
    }

    /** Twice the same two change seats, and so do the first's seats from one opponent to the next. */
    private static Pair gauntlet(List<String> seeds, int round) {
        int others = seeds.size() - 1;
        Pair pair = new Pair(seeds.get(0), seeds.get(1 + round % others));
        return (round % others + round / others) % 2 == 0 ? pair : pair.swapped();
    }

    /**
     * Pairs as many of those who are free as there are opponents for, near each other in points. Nobody meets the same
     * opponent twice running, unless there is nobody else at all.
     */
    public static List<Pair> arena(Tour tour, List<String> free) {
        boolean choice = tour.active().size() > 2;
        List<Progress> left = new ArrayList<>(Progress.ranked(tour, free));
        List<Pair> pairs = new ArrayList<>();
        while (left.size() >= 2) {
            Progress one = left.remove(0);
            left.stream()
                    .filter(other -> !choice || !haveJustMet(one, other))
                    .findFirst()
                    .ifPresent(other -> {
                        left.remove(other);
                        pairs.add(Colours.seat(one, other, pairs.size()));
                    });
        }
        return pairs;
    }

    private static boolean haveJustMet(Progress one, Progress other) {
        return other.key().equals(one.lastOpponent()) || one.key().equals(other.lastOpponent());
    }
}
