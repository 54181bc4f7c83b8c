package org.parlor.server.core.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.message.value.TournamentFormat;
import org.parlor.server.core.api.Pairing;

/** Pairs the players of a tournament according to its format. */
public final class PairingSystem {

    private PairingSystem() {}

    /** Returns the number of rounds, if already known. Empty for arenas. */
    public static OptionalInt roundCount(Tournament tournament) {
        Integer requested = tournament.spec().rounds();
        if (tournament.kind() == TournamentFormat.ARENA
                || (tournament.state() == Tournament.State.OPEN && requested == null)) {
            return OptionalInt.empty();
        }
        int players = tournament.participants().size();
        int cycles = Objects.requireNonNullElse(tournament.spec().cycles(), 1);
        return OptionalInt.of(
                switch (tournament.kind()) {
                    case ROUNDROBIN ->
                        tournament.groups().stream()
                                .mapToInt(group -> cycles * RoundRobinSchedule.roundCount(group.size()))
                                .max()
                                .orElseThrow();
                    case GAUNTLET -> cycles * (players - 1);
                    case SWISS, ARENA -> requested != null ? requested : roundsToFindWinner(players);
                });
    }

    private static int roundsToFindWinner(int players) {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(players - 1));
    }

    /** Returns the pairings of the next round; empty if there is none. Not for arenas. */
    public static Optional<List<Pairing>> nextRound(Tournament tournament) {
        List<String> seeds = List.copyOf(tournament.participants().keySet());
        int round = tournament.round();
        if (round >= roundCount(tournament).orElseThrow() || tournament.active().size() < 2) {
            return Optional.empty();
        }
        return switch (tournament.kind()) {
            case ROUNDROBIN -> Optional.of(roundRobin(tournament, round));
            case GAUNTLET -> Optional.of(List.of(gauntlet(seeds, round)));
            case SWISS -> SwissPairing.pair(PlayerResults.ranked(tournament, tournament.active()));
            case ARENA -> throw new IllegalStateException("an arena has no rounds");
        };
    }

    /** The round of each group that has so many. */
    private static List<Pairing> roundRobin(Tournament tournament, int round) {
        int cycles = Objects.requireNonNullElse(tournament.spec().cycles(), 1);
        return tournament.groups().stream()
                .filter(group -> round < cycles * RoundRobinSchedule.roundCount(group.size()))
                .flatMap(group -> RoundRobinSchedule.round(group, round).stream())
                .toList();
    }

    /** Alternates the first player's seat from opponent to opponent, and the seats of each pair from cycle to cycle. */
    private static Pairing gauntlet(List<String> seeds, int round) {
        int others = seeds.size() - 1;
        Pairing pairing = new Pairing(seeds.get(0), seeds.get(1 + round % others));
        return (round % others + round / others) % 2 == 0 ? pairing : pairing.swapped();
    }

    /**
     * Pairs the free players of an arena, close to each other in points.
     *
     * @param mayMeetAgain whether players may meet the same opponent twice in a row
     */
    public static List<Pairing> pairArena(Tournament tournament, List<String> free, boolean mayMeetAgain) {
        List<PlayerResults> unpaired = new ArrayList<>(PlayerResults.ranked(tournament, free));
        List<Pairing> pairs = new ArrayList<>();
        while (unpaired.size() >= 2) {
            PlayerResults player = unpaired.remove(0);
            unpaired.stream()
                    .filter(opponent -> mayMeetAgain || !metInLastGame(player, opponent))
                    .findFirst()
                    .ifPresent(opponent -> {
                        unpaired.remove(opponent);
                        pairs.add(ColourPreference.assignSeats(player, opponent, pairs.size()));
                    });
        }
        return pairs;
    }

    private static boolean metInLastGame(PlayerResults player, PlayerResults opponent) {
        return opponent.key().equals(player.lastOpponent()) || player.key().equals(opponent.lastOpponent());
    }
}
