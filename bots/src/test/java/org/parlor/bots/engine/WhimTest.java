package org.parlor.bots.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parlor.bots.search.ScoredMove;
import org.parlor.rules.Hash;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.tictactoe.TicTacToe;

/** Moves of tic-tac-toe are 0 to 8, row by row. */
class WhimTest {
    private final Rules rules = TicTacToe.KIND.rules();

    @Test
    void moves_nearly_as_good_as_the_best_are_played_alike_and_worse_ones_when_those_are_overlooked() {
        Whim whim = new Whim(Level.EASY, new Random(1));
        int[] played = new int[3];
        for (int i = 0; i < 1000; i++) {
            played[whim.choose(rules.initial(), scored(0, 500, 1, 400, 2, 399)).move()]++;
        }
        assertTrue(played[0] > 350 && played[1] > 350, Arrays.toString(played));
        assertTrue(played[2] > 0 && played[2] < 150, Arrays.toString(played));
    }

    @Test
    void a_level_that_overlooks_moves_still_plays_the_best_of_those_it_sees() {
        assertEquals(Set.of(0, 1, 2), chosen(Level.CASUAL, rules.initial(), scored(0, 900, 1, 500, 2, 100)));
    }

    @Test
    void a_win_at_once_is_never_overlooked() {
        Position winning = PositionText.parse(rules, "XX.OO.... 0");
        assertEquals(Set.of(2), chosen(Level.CASUAL, winning, scored(5, 1_000_100, 2, 1_000_100, 6, 0)));
    }

    @Test
    void match_steers_to_a_narrow_win_or_loss_and_gives_no_more_than_four_or_half_its_lead_away() {
        assertEquals(Set.of(0, 1, 3), matched(scored(0, 200, 1, 190, 2, 10, 3, -200, 4, -900)));
        assertEquals(Set.of(1), matched(scored(0, 700, 1, 310, 2, 290)));
        assertEquals(Set.of(1), matched(scored(0, 2000, 1, 1010, 2, 990)));
        assertEquals(Set.of(0), matched(scored(0, -300, 1, -400)));
    }

    @Test
    void a_win_that_is_known_is_kept_when_the_game_is_to_be_won() {
        List<ScoredMove> known =
                List.of(new ScoredMove(0, 400, true), new ScoredMove(1, 200, true), new ScoredMove(2, 0, true));
        assertEquals(Set.of(1, 2), matched(known));
    }

    /** What is played in many games, of which half are to be won. */
    private Set<Integer> matched(List<ScoredMove> scored) {
        return IntStream.range(0, 100)
                .mapToObj(game -> new Whim(Level.MATCH, new Random(Hash.fold(1, game))))
                .map(whim -> whim.choose(rules.initial(), scored).move())
                .collect(Collectors.toSet());
    }

    private static List<ScoredMove> scored(int... movesAndValues) {
        return IntStream.range(0, movesAndValues.length / 2)
                .mapToObj(i -> new ScoredMove(movesAndValues[2 * i], movesAndValues[2 * i + 1], false))
                .toList();
    }

    private static Set<Integer> chosen(Level level, Position position, List<ScoredMove> scored) {
        Whim whim = new Whim(level, new Random(1));
        return IntStream.range(0, 200)
                .mapToObj(any -> whim.choose(position, scored).move())
                .collect(Collectors.toSet());
    }
}
