package org.parlor.bots.engines.reversi;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.parlor.rules.Position;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiRules;

class ReversiEvaluatorTest {

    @Test
    void no_position_of_a_small_board_is_worth_more_discs_than_the_board_has_squares() {
        ReversiRules rules = (ReversiRules) Reversi.KIND.rules(Map.of("rows", 4, "cols", 6));
        ReversiEvaluator evaluator = new ReversiEvaluator(rules);
        Random random = new Random(7);
        int largest = 0;
        for (int game = 0; game < 50; game++) {
            Position position = rules.initial();
            while (!position.isOver()) {
                largest = Math.max(largest, Math.abs(evaluator.evaluate(position)));
                int[] legal = position.legalMoves();
                position = position.play(legal[random.nextInt(legal.length)]);
            }
        }
        assertTrue(largest <= 2_400, () -> "found an evaluation beyond 24 discs");
    }
}
