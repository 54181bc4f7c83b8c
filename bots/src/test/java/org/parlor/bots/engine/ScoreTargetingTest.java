package org.parlor.bots.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parlor.bots.search.ScoredMove;
import org.parlor.rules.HashMixer;

class ScoreTargetingTest {
    private static final int SLACK = 400;

    @Test
    void it_steers_to_a_narrow_win_or_a_narrow_loss() {
        assertEquals(Set.of(0, 1, 3), chosen(20, scores(200, 190, 10, -200, -900)));
        assertEquals(Set.of(0), chosen(20, scores(-300, -400)));
    }

    @Test
    void a_move_gives_no_more_than_four_or_half_the_way_to_its_goal_away() {
        assertEquals(Set.of(1, 2), chosen(20, scores(700, 310, 290, 240)));
        assertEquals(Set.of(1, 2), chosen(20, scores(2000, 1110, 1090, 890)));
    }

    @Test
    void what_the_opponent_gave_away_it_is_reckoned_to_give_again_while_there_are_moves_left() {
        assertEquals(Set.of(2), chosen(20, scores(0), scores(600, 200, 110)));
        assertEquals(Set.of(1), chosen(1, scores(0), scores(600, 200, 110)));
    }

    /** The last choices in many games, of which half are to be won. */
    @SafeVarargs
    private static Set<Integer> chosen(int pliesLeft, List<ScoredMove>... turns) {
        return IntStream.range(0, 100)
                .mapToObj(game ->
                        last(new ScoreTargeting(SLACK, new Random(HashMixer.fold(1, game))), pliesLeft, turns))
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
