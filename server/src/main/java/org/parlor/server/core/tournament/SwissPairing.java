package org.parlor.server.core.tournament;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parlor.server.core.api.Pairing;

/**
 * Pairs a round of a Swiss tournament from the top. Each player gets the best opponent that leaves the remaining players
 * pairable, so a round is found whenever one exists. Hard criteria: no rematches, no second bye, and, if possible for all,
 * no violated seat requirement. Then, in order: equal points, seat preferences, upper against lower half of a score group.
 */
final class SwissPairing {
    private final List<PlayerResults> players;
    private final List<ColourPreference> colours;
    private final int[] halves;
    /** Pairs of players who have not met. */
    private final boolean[][] notMet;
    /** Pairs of players who have not met and do not require the same seat. */
    private final boolean[][] compatible;
    /** Unpaired players, best first. */
    private final List<Integer> unpaired;

    private SwissPairing(List<PlayerResults> ranked) {
        this.players = List.copyOf(ranked);
        this.colours = players.stream().map(ColourPreference::of).toList();
        this.halves = players.stream().mapToInt(PlayerResults::halfPoints).toArray();
        this.unpaired =
                new ArrayList<>(IntStream.range(0, players.size()).boxed().toList());
        this.notMet = new boolean[players.size()][players.size()];
        this.compatible = new boolean[players.size()][players.size()];
        for (int one = 0; one < players.size(); one++) {
            for (int other = 0; other < players.size(); other++) {
                notMet[one][other] = one != other && !players.get(one).hasMet(players.get(other));
                compatible[one][other] = notMet[one][other] && !colours.get(one).requiresSameSeat(colours.get(other));
            }
        }
    }

    /**
     * Returns the pairings of a round, highest points first and the bye last; empty if none is possible.
     *
     * @param ranked all active players, best first
     */
    static Optional<List<Pairing>> pair(List<PlayerResults> ranked) {
        return ranked.size() < 2 ? Optional.empty() : new SwissPairing(ranked).pair();
    }

    private Optional<List<Pairing>> pair() {
        Optional<Integer> bye = unpaired.size() % 2 == 0 ? Optional.empty() : byePlayer();
        bye.ifPresent(unpaired::remove);
        boolean strict = canPair(unpaired, compatible);
        if (!strict && !canPair(unpaired, notMet)) {
            return Optional.empty();
        }
        List<Pairing> pairs = new ArrayList<>();
        while (!unpaired.isEmpty()) {
            Integer leader = unpaired.remove(0);
            Integer opponent = opponentOf(leader, strict ? compatible : notMet);
            unpaired.remove(opponent);
            pairs.add(ColourPreference.assignSeats(players.get(leader), players.get(opponent), pairs.size()));
        }
        bye.ifPresent(player -> pairs.add(Pairing.bye(players.get(player).key())));
        return Optional.of(pairs);
    }

    /** Returns the lowest-ranked player without a previous bye whose absence leaves the others pairable. */
    private Optional<Integer> byePlayer() {
        for (int player = players.size() - 1; player >= 0; player--) {
            if (!players.get(player).hasHadBye() && canPair(without(player), notMet)) {
                return Optional.of(player);
            }
        }
        return Optional.empty();
    }

    private Integer opponentOf(int leader, boolean[][] allowed) {
        List<Integer> peers = unpaired.stream()
                .filter(other -> halves[other] == halves[leader])
                .toList();
        int middle = (peers.size() + 1) / 2 - 1;
        return unpaired.stream()
                .filter(other -> allowed[leader][other])
                .sorted(Comparator.<Integer>comparingInt(other -> halves[leader] - halves[other])
                        .thenComparing(other -> colours.get(leader).prefersSameSeat(colours.get(other)))
                        .thenComparingInt(other -> distance(peers.indexOf(other), middle, peers.size())))
                .filter(other -> canPair(without(other), allowed))
                .findFirst()
                .orElseThrow();
    }

    /** Distance from the first player of the lower half: downwards first, then upwards. */
    private static int distance(int index, int middle, int peers) {
        if (index < 0) {
            return 0;
        }
        return index >= middle ? index - middle : peers + middle - index;
    }

    private List<Integer> without(int player) {
        return unpaired.stream().filter(other -> other != player).toList();
    }

    private static boolean canPair(List<Integer> candidates, boolean[][] allowed) {
        int[] vertices = candidates.stream().mapToInt(Integer::intValue).toArray();
        boolean[][] adjacent = new boolean[vertices.length][vertices.length];
        for (int one = 0; one < vertices.length; one++) {
            for (int other = 0; other < vertices.length; other++) {
                adjacent[one][other] = allowed[vertices[one]][vertices[other]];
            }
        }
        return MaximumMatching.isPerfect(adjacent);
    }
}
