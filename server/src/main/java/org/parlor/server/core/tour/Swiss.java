package org.parlor.server.core.tour;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Pairs a round of a Swiss from the top: each gets the opponent that suits best among those with whom the rest can still
 * be paired, so a round is found whenever there is one. Nobody meets anybody twice or has a second bye; nobody gets a
 * seat they must not have, if that is possible for all; then the same points, the seats wanted, and the upper half of
 * those with the same points against the lower.
 */
final class Swiss {
    private final List<Progress> left;
    private final Map<String, Colours> colours = new HashMap<>();
    private boolean strict;

    private Swiss(List<Progress> ranked) {
        this.left = new ArrayList<>(ranked);
        ranked.forEach(player -> colours.put(player.key(), Colours.of(player)));
    }

    /**
     * A round, those with the most points first and a bye last; empty if there is none.
     *
     * @param ranked all who take part, best first
     */
    static Optional<List<Pair>> pair(List<Progress> ranked) {
        return ranked.size() < 2 ? Optional.empty() : new Swiss(ranked).pair();
    }

    private Optional<List<Pair>> pair() {
        Optional<Progress> idle = left.size() % 2 == 0 ? Optional.empty() : idle();
        idle.ifPresent(left::remove);
        strict = canMeet(left, true);
        if (left.size() % 2 == 1 || !(strict || canMeet(left, false))) {
            return Optional.empty();
        }
        List<Pair> pairs = new ArrayList<>();
        while (!left.isEmpty()) {
            Progress leader = left.remove(0);
            Progress opponent = opponentOf(leader);
            left.remove(opponent);
            pairs.add(Colours.seat(leader, opponent, pairs.size()));
        }
        idle.ifPresent(player -> pairs.add(Pair.bye(player.key())));
        return Optional.of(pairs);
    }

    /** The lowest who has had no bye and without whom the others can be paired. */
    private Optional<Progress> idle() {
        for (int place = left.size() - 1; place >= 0; place--) {
            if (!left.get(place).hasHadBye() && canMeet(without(left.get(place)), false)) {
                return Optional.of(left.get(place));
            }
        }
        return Optional.empty();
    }

    private Progress opponentOf(Progress leader) {
        List<Progress> peers =
                left.stream().filter(other -> other.halves() == leader.halves()).toList();
        int middle = (peers.size() + 1) / 2 - 1;
        return left.stream()
                .filter(other -> mayMeet(leader, other, strict))
                .sorted(Comparator.<Progress>comparingInt(other -> leader.halves() - other.halves())
                        .thenComparing(other -> colours(leader).clashesWith(colours(other)))
                        .thenComparingInt(other -> distance(peers.indexOf(other), middle, peers.size())))
                .filter(other -> canMeet(without(other), strict))
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

    private List<Progress> without(Progress player) {
        return left.stream().filter(other -> !other.key().equals(player.key())).toList();
    }

    private boolean canMeet(List<Progress> players, boolean strictly) {
        boolean[][] joined = new boolean[players.size()][players.size()];
        for (int one = 0; one < joined.length; one++) {
            for (int other = 0; other < one; other++) {
                joined[one][other] = mayMeet(players.get(one), players.get(other), strictly);
                joined[other][one] = joined[one][other];
            }
        }
        return Matching.isPerfect(joined);
    }

    private boolean mayMeet(Progress one, Progress other, boolean strictly) {
        return !one.hasMet(other) && !(strictly && colours(one).excludes(colours(other)));
    }

    private Colours colours(Progress player) {
        return Objects.requireNonNull(colours.get(player.key()));
    }
}
