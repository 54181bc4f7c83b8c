package org.parlor.bots.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.tictactoe.TicTacToe;

/** Moves of tic-tac-toe are 0 to 8, row by row. */
class MoveSelectorTest {
    private static final int PLIES_LEFT = 9;

    private final Rules rules = TicTacToe.KIND.rules();

    @Test
    void moves_within_the_margin_are_equally_likely_and_worse_ones_are_played_only_if_those_are_overlooked() {
        MoveSelector selector = new MoveSelector(Level.EASY, new Random(1));
        int[] played = new int[3];
        for (int i = 0; i < 1000; i++) {
            played[
                    selector.choose(rules.initial(), scored(0, 500, 1, 400, 2, 399), PLIES_LEFT)
                            .move()]++;
        }
        assertTrue(played[0] > 350 && played[1] > 350, Arrays.toString(played));
        assertTrue(played[2] > 0 && played[2] < 150, Arrays.toString(played));
    }

    @Test
    void a_level_that_overlooks_moves_plays_the_best_of_the_others() {
        assertEquals(Set.of(0, 1, 2), chosen(Level.CASUAL, rules.initial(), scored(0, 900, 1, 500, 2, 100)));
    }

    @Test
    void an_immediate_win_is_never_overlooked() {
        Position winning = PositionText.parse(rules, "XX.OO.... 0");
        assertEquals(Set.of(2), chosen(Level.CASUAL, winning, scored(5, 1_000_100, 2, 1_000_100, 6, 0)));
    }

    private static List<ScoredMove> scored(int... movesAndValues) {
        return IntStream.range(0, movesAndValues.length / 2)
                .mapToObj(i -> new ScoredMove(movesAndValues[2 * i], movesAndValues[2 * i + 1], false))
                .toList();
    }

    private static Set<Integer> chosen(Level level, Position position, List<ScoredMove> scored) {
        MoveSelector selector = new MoveSelector(level, new Random(1));
        return IntStream.range(0, 200)
                .mapToObj(any -> selector.choose(position, scored, PLIES_LEFT).move())
                .collect(Collectors.toSet());
    }
}
