package org.parlor.bots.engines.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Cutoffs, table, move ordering and iterative deepening do not change the result of a search. */
class MinimaxAgreementTest {
    private static final int DEPTH = 4;

    static Stream<Rules> games() {
        return Stream.of(
                rules("reversi", Map.of()),
                rules("reversi", Map.of("rows", 6, "cols", 4)),
                rules("reversi", Map.of("rows", 4, "cols", 6, "passing", "free")),
                rules("kalah", Map.of()),
                rules("kalah", Map.of("pits", 3, "seeds", 7)),
                rules("tictactoe", Map.of()));
    }

    @ParameterizedTest
    @MethodSource("games")
    void the_best_move_and_its_score_equal_plain_minimax(Rules rules) {
        Evaluator evaluator = new Mobility();
        for (long seed = 1; seed <= 3; seed++) {
            for (Position position : Playout.positions(rules, seed, 3)) {
                GenericSearcher searcher =
                        new GenericSearcher(evaluator, new TranspositionTable(10), 0, System::nanoTime);
                SearchResult found =
                        searcher.findBest(position, SearchLimits.depth(DEPTH), new Random(seed), () -> false);
                int expected = Minimax.value(position, found.depth(), evaluator);
                String where = "seed " + seed + " position " + position;
                assertEquals(SearchValues.hundredths(expected), found.score(), where);
                assertEquals(expected, Minimax.afterMove(position, found.move(), found.depth(), evaluator), where);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("games")
    void the_scores_of_all_moves_equal_plain_minimax(Rules rules) {
        Evaluator evaluator = new Mobility();
        for (Position position : Playout.positions(rules, 4, 5)) {
            List<Map.Entry<Integer, Integer>> expected = Arrays.stream(position.legalMoves())
                    .mapToObj(move -> Map.entry(move, Minimax.afterMove(position, move, 3, evaluator)))
                    .sorted(Map.Entry.<Integer, Integer>comparingByValue().reversed())
                    .toList();
            GenericSearcher searcher = new GenericSearcher(evaluator, new TranspositionTable(10), 0, System::nanoTime);
            List<Map.Entry<Integer, Integer>> found =
                    searcher.scoreAll(position, SearchLimits.depth(3), () -> false).stream()
                            .map(scored -> Map.entry(scored.move(), scored.value()))
                            .toList();
            assertEquals(expected, found, "position " + position);
        }
    }

    private static Rules rules(String game, Map<String, ?> options) {
        return Games.find(game).orElseThrow().rules(options);
    }

    /** Score and mobility: distinguishes most lines in any game. */
    private static final class Mobility implements Evaluator {

        @Override
        public int evaluate(Position position) {
            int side = position.sideToMove();
            return 100 * (position.score(side) - position.score(1 - side)) + 7 * position.legalMoves().length;
        }
    }
}
