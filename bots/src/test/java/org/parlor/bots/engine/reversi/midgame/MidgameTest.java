package org.parlor.bots.engine.reversi.midgame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.exact.EndTable;
import org.parlor.bots.engine.reversi.exact.Endgame;
import org.parlor.bots.engine.reversi.pattern.Weights;
import org.parlor.rules.reversi.ReversiPosition;

/** The search against its definition. */
class MidgameTest {
    private static final int BOARDS = Integer.getInteger("boards", 20);
    private static final Field FIELD = Field.of(Boards.RULES);
    private static final Weights WEIGHTS = anyWeights();

    @ParameterizedTest
    @CsvSource({"56, 4", "40, 4", "30, 4", "20, 4", "12, 4", "8, 5", "6, 6", "5, 5", "3, 3", "1, 1"})
    void without_cuts_a_value_is_that_of_plain_minimax(int empties, int depth) {
        Random random = new Random(empties);
        for (int i = 0; i < BOARDS; i++) {
            ReversiPosition position = Boards.played(empties, random);
            long own = FIELD.discs(position, position.sideToMove());
            long opp = FIELD.discs(position, 1 - position.sideToMove());
            int expected = new Minimax(WEIGHTS).value(own, opp, depth);
            Midgame midgame = midgame();
            midgame.start(own, opp, Cuts.SURE);
            assertEquals(
                    expected, midgame.value(own, opp, depth, -Midgame.INFINITY, Midgame.INFINITY), position::toString);
            int alpha = expected - 50 + random.nextInt(100);
            assertEquals(
                    expected > alpha, midgame.value(own, opp, depth, alpha, alpha + 1) > alpha, position::toString);
        }
    }

    @Test
    void what_shallower_looks_left_in_the_table_changes_no_value() {
        Random random = new Random(1);
        Midgame midgame = midgame();
        for (int i = 0; i < BOARDS; i++) {
            ReversiPosition position = Boards.played(10 + 2 * i, random);
            long own = FIELD.discs(position, position.sideToMove());
            long opp = FIELD.discs(position, 1 - position.sideToMove());
            for (int depth = 1; depth <= 4; depth++) {
                midgame.start(own, opp, Cuts.SURE);
                int value = midgame.value(own, opp, depth, -Midgame.INFINITY, Midgame.INFINITY);
                assertEquals(new Minimax(WEIGHTS).value(own, opp, depth), value, position::toString);
            }
        }
    }

    private static Midgame midgame() {
        return new Midgame(WEIGHTS, new MidTable(12), new Endgame(FIELD, new EndTable(12), () -> false), () -> false);
    }

    /** Ones that were never learned, so that every position is worth something else. */
    private static Weights anyWeights() {
        Random random = new Random(3);
        short[] learned = new short[Weights.LEARNED];
        for (int i = 0; i < learned.length; i++) {
            learned[i] = (short) (random.nextInt(401) - 200);
        }
        return Weights.of(learned);
    }
}
