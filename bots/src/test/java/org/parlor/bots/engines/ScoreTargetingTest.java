package org.parlor.bots.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.rules.HashMixer;

class ScoreTargetingTest {
    @Test
    void the_target_is_a_narrow_win_or_a_narrow_loss() {
        assertEquals(Set.of(0, 1, 3), chosen(20, scores(200, 190, 10, -200, -900)));
        assertEquals(Set.of(0), chosen(20, scores(-300, -400)));
    }

    @Test
    void a_move_loses_at_most_four_or_half_the_distance_to_the_target() {
        assertEquals(Set.of(1, 2), chosen(20, scores(700, 310, 290, 240)));
        assertEquals(Set.of(1, 2), chosen(20, scores(2000, 1110, 1090, 890)));
    }

    @Test
    void the_average_loss_of_the_opponent_is_expected_of_its_next_moves() {
        assertEquals(Set.of(2), chosen(20, scores(0), scores(600, 200, 110)));
        assertEquals(Set.of(1), chosen(1, scores(0), scores(600, 200, 110)));
    }

    /** The last choices of 100 games, about half of which target a win. */
    @SafeVarargs
    private static Set<Integer> chosen(int pliesLeft, List<ScoredMove>... turns) {
        return IntStream.range(0, 100)
                .mapToObj(game -> last(new ScoreTargeting(new Random(HashMixer.fold(1, game))), pliesLeft, turns))
                .collect(Collectors.toSet());
    }

    @SafeVarargs
    private static int last(ScoreTargeting targeting, int pliesLeft, List<ScoredMove>... turns) {
        int move = -1;
        for (List<ScoredMove> turn : turns) {
            move = targeting.choose(turn, pliesLeft).move();
        }
        return move;
    }

    private static List<ScoredMove> scores(int... scores) {
        return IntStream.range(0, scores.length)
                .mapToObj(i -> new ScoredMove(i, scores[i], false))
                .toList();
    }
}
