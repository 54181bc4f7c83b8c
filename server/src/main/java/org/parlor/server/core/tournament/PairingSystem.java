package org.parlor.server.core.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.message.value.TournamentFormat;

/** Who meets whom next. */
public final class PairingSystem {

    private PairingSystem() {}

    /** How many rounds a tournament has, as far as that is known; an arena has none. */
    public static OptionalInt rounds(Tournament tournament) {
        Integer asked = tournament.wish().rounds();
        if (tournament.kind() == TournamentFormat.ARENA
                || (tournament.state() == Tournament.State.OPEN && asked == null)) {
            return OptionalInt.empty();
        }
        int players = tournament.entrants().size();
        int cycles = Objects.requireNonNullElse(tournament.wish().cycles(), 1);
        return OptionalInt.of(
                switch (tournament.kind()) {
                    case ROUNDROBIN -> cycles * RoundRobinSchedule.rounds(players);
                    case GAUNTLET -> cycles * (players - 1);
                    case SWISS, ARENA -> asked != null ? asked : roundsToFindWinner(players);
                });
    }

    private static int roundsToFindWinner(int players) {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(players - 1));
    }

    /** The next round of a tournament in rounds; empty if there is none. */
    public static Optional<List<Pairing>> next(Tournament tournament) {
        List<String> seeds = List.copyOf(tournament.entrants().keySet());
        int round = tournament.round();
        if (round >= rounds(tournament).orElseThrow() || tournament.active().size() < 2) {
            return Optional.empty();
        }
        return switch (tournament.kind()) {
            case ROUNDROBIN -> Optional.of(RoundRobinSchedule.round(seeds, round));
            case GAUNTLET -> Optional.of(List.of(gauntlet(seeds, round)));
            case SWISS -> SwissPairing.pair(PlayerScore.ranked(tournament, tournament.active()));
            case ARENA -> throw new IllegalStateException("an arena has no rounds");
        };
    }

    /** Twice the same two change seats, and so do the first's seats from one opponent to the next. */
    private static Pairing gauntlet(List<String> seeds, int round) {
        int others = seeds.size() - 1;
        Pairing pairing = new Pairing(seeds.get(0), seeds.get(1 + round % others));
        return (round % others + round / others) % 2 == 0 ? pairing : pairing.swapped();
    }

    /**
     * Pairs as many of those who are free as there are opponents for, near each other in points. Nobody meets the same
     * opponent twice running, unless there is nobody else at all.
     */
    public static List<Pairing> arena(Tournament tournament, List<String> free) {
        boolean choice = tournament.active().size() > 2;
        List<PlayerScore> left = new ArrayList<>(PlayerScore.ranked(tournament, free));
        List<Pairing> pairs = new ArrayList<>();
        while (left.size() >= 2) {
            PlayerScore one = left.remove(0);
            left.stream()
                    .filter(other -> !choice || !haveJustMet(one, other))
                    .findFirst()
                    .ifPresent(other -> {
                        left.remove(other);
                        pairs.add(ColourPreference.seat(one, other, pairs.size()));
                    });
        }
        return pairs;
    }

    private static boolean haveJustMet(PlayerScore one, PlayerScore other) {
        return other.key().equals(one.lastOpponent()) || one.key().equals(other.lastOpponent());
    }
}
