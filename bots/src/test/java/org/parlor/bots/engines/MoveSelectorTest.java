package org.parlor.bots.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.kalah.KalahEvaluator;
import org.parlor.bots.engines.search.Evaluator;
import org.parlor.bots.engines.search.ScoreEvaluator;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.KalahRules;
import org.parlor.rules.tictactoe.TicTacToe;

/** Moves of tic-tac-toe are 0 to 8, row by row. */
class MoveSelectorTest {
    private static final int PLIES_LEFT = 9;
    private static final int UNIT = 100;

    private final Rules rules = TicTacToe.KIND.rules();

    @Test
    void the_likelihood_of_a_move_falls_with_its_loss_and_ends_at_the_tolerance() {
        MoveSelector selector = new MoveSelector(Level.EASY, () -> UNIT, new Random(1));
        int[] played = new int[4];
        for (int i = 0; i < 1000; i++) {
            played[
                    selector.choose(rules.initial(), scored(0, 500, 1, 290, 2, 80, 3, 79), PLIES_LEFT)
                            .move()]++;
        }
        // 1, exp(-1/2), exp(-1) and 0.
        assertEquals(507, played[0], 50);
        assertEquals(307, played[1], 50);
        assertEquals(186, played[2], 50);
        assertEquals(0, played[3]);
    }

    @Test
    void the_tolerance_has_the_scale_of_the_game() {
        assertEquals(Set.of(0, 1), chosen(Level.HARD, UNIT, rules.initial(), scored(0, 500, 1, 460)));
        assertEquals(Set.of(0), chosen(Level.HARD, UNIT / 10, rules.initial(), scored(0, 500, 1, 460)));
    }

    @Test
    void a_level_that_keeps_a_margin_does_not_throw_away_a_known_result() {
        List<ScoredMove> known = List.of(new ScoredMove(0, 200, true), new ScoredMove(1, 0, true));
        List<ScoredMove> unknown = List.of(new ScoredMove(0, 200, false), new ScoredMove(1, 0, false));
        assertEquals(Set.of(0), chosen(Level.CASUAL, UNIT, rules.initial(), known));
        assertEquals(Set.of(0, 1), chosen(Level.CASUAL, UNIT, rules.initial(), unknown));
        assertEquals(Set.of(0), chosen(Level.CASUAL, UNIT, rules.initial(), scored(0, -10, 1, -1_000_100)));
    }

    @Test
    void an_immediate_win_is_always_played() {
        Position winning = PositionText.parse(rules, "XX.OO.... 0");
        assertEquals(Set.of(2), chosen(Level.BEGINNER, UNIT, winning, scored(5, 1_000_100, 2, 1_000_100, 6, 0)));
    }

    @Test
    void the_unit_of_mistakes_follows_from_the_game_and_the_evaluation() {
        Rules kalah = Games.find("kalah").orElseThrow().rules(Map.of());
        KalahEvaluator evaluator = new KalahEvaluator((KalahRules) kalah);
        int unit = searchers(evaluator).typicalLoss(kalah);
        assertTrue(unit > 100 && unit < 400, unit + " hundredths of a seed");
        assertEquals(
                10 * unit,
                searchers(position -> 10 * evaluator.evaluate(position)).typicalLoss(kalah),
                10);
        assertEquals(100, searchers(new ScoreEvaluator(9)).typicalLoss(rules));
    }

    private static SearcherRegistry searchers(Evaluator evaluator) {
        return new SearcherRegistry(SearchOptions.of(10, System::nanoTime), any -> evaluator);
    }

    private static List<ScoredMove> scored(int... movesAndValues) {
        return IntStream.range(0, movesAndValues.length / 2)
                .mapToObj(i -> new ScoredMove(movesAndValues[2 * i], movesAndValues[2 * i + 1], false))
                .toList();
    }

    private static Set<Integer> chosen(Level level, int unit, Position position, List<ScoredMove> scored) {
        MoveSelector selector = new MoveSelector(level, () -> unit, new Random(1));
        return IntStream.range(0, 200)
                .mapToObj(any -> selector.choose(position, scored, PLIES_LEFT).move())
                .collect(Collectors.toSet());
    }
}
