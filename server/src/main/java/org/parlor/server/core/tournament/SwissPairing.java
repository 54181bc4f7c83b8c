package org.parlor.server.core.tournament;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Pairs a round of a Swiss from the top: each gets the opponent that suits best among those with whom the rest can still
 * be paired, so a round is found whenever there is one. Nobody meets anybody twice or has a second bye; nobody gets a
 * seat they must not have, if that is possible for all; then the same points, the seats wanted, and the upper half of
 * those with the same points against the lower.
 */
final class SwissPairing {
    private final List<PlayerScore> players;
    private final List<ColourPreference> colours;
    private final int[] halves;
    /** Who may meet whom: of any two those who have not, and those of them who need not have the same seat. */
    private final boolean[][] strangers;

    private final boolean[][] fitting;
    /** Those who are not paired yet, best first. */
    private final List<Integer> left;

    private SwissPairing(List<PlayerScore> ranked) {
        this.players = List.copyOf(ranked);
        this.colours = players.stream().map(ColourPreference::of).toList();
        this.halves = players.stream().mapToInt(PlayerScore::halves).toArray();
        this.left = new ArrayList<>(IntStream.range(0, players.size()).boxed().toList());
        this.strangers = new boolean[players.size()][players.size()];
        this.fitting = new boolean[players.size()][players.size()];
        for (int one = 0; one < players.size(); one++) {
            for (int other = 0; other < players.size(); other++) {
                strangers[one][other] = one != other && !players.get(one).hasMet(players.get(other));
                fitting[one][other] = strangers[one][other] && !colours.get(one).excludes(colours.get(other));
            }
        }
    }

    /**
     * A round, those with the most points first and a bye last; empty if there is none.
     *
     * @param ranked all who take part, best first
     */
    static Optional<List<Pairing>> pair(List<PlayerScore> ranked) {
        return ranked.size() < 2 ? Optional.empty() : new SwissPairing(ranked).pair();
    }

    private Optional<List<Pairing>> pair() {
        Optional<Integer> idle = left.size() % 2 == 0 ? Optional.empty() : idle();
        idle.ifPresent(left::remove);
        boolean strict = canMeet(left, fitting);
        if (left.size() % 2 == 1 || !(strict || canMeet(left, strangers))) {
            return Optional.empty();
        }
        List<Pairing> pairs = new ArrayList<>();
        while (!left.isEmpty()) {
            Integer leader = left.remove(0);
            Integer opponent = opponentOf(leader, strict ? fitting : strangers);
            left.remove(opponent);
            pairs.add(ColourPreference.seat(players.get(leader), players.get(opponent), pairs.size()));
        }
        idle.ifPresent(player -> pairs.add(Pairing.bye(players.get(player).key())));
        return Optional.of(pairs);
    }

    /** The lowest who has had no bye and without whom the others can be paired. */
    private Optional<Integer> idle() {
        for (int player = players.size() - 1; player >= 0; player--) {
            if (!players.get(player).hasHadBye() && canMeet(without(player), strangers)) {
                return Optional.of(player);
            }
        }
        return Optional.empty();
    }

    private Integer opponentOf(int leader, boolean[][] mayMeet) {
        List<Integer> peers =
                left.stream().filter(other -> halves[other] == halves[leader]).toList();
        int middle = (peers.size() + 1) / 2 - 1;
        return left.stream()
                .filter(other -> mayMeet[leader][other])
                .sorted(Comparator.<Integer>comparingInt(other -> halves[leader] - halves[other])
                        .thenComparing(other -> colours.get(leader).clashesWith(colours.get(other)))
                        .thenComparingInt(other -> distance(peers.indexOf(other), middle, peers.size())))
                .filter(other -> canMeet(without(other), mayMeet))
                .findFirst()
                .orElseThrow();
    }

    /** How far somebody is from being the first of the lower half: downwards first, then upwards. */
    private static int distance(int place, int middle, int peers) {
        if (place < 0) {
            return 0;
        }
        return place >= middle ? place - middle : peers + middle - place;
    }

    private List<Integer> without(int player) {
        return left.stream().filter(other -> other != player).toList();
    }

    private static boolean canMeet(List<Integer> some, boolean[][] mayMeet) {
        int[] those = some.stream().mapToInt(Integer::intValue).toArray();
        boolean[][] joined = new boolean[those.length][those.length];
        for (int one = 0; one < those.length; one++) {
            for (int other = 0; other < those.length; other++) {
                joined[one][other] = mayMeet[those[one]][those[other]];
            }
        }
        return MaximumMatching.isPerfect(joined);
    }
}
