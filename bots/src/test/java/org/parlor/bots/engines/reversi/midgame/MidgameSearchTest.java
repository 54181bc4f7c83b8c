package org.parlor.bots.engines.reversi.midgame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.endgame.EndgameTranspositionTable;
import org.parlor.bots.engines.reversi.endgame.ReversiEndgameSearch;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.rules.reversi.ReversiPosition;

/** The midgame search against plain minimax. */
class MidgameSearchTest {
    private static final int BOARDS = Integer.getInteger("boards", 20);
    private static final BoardGeometry BOARD = BoardGeometry.of(RandomPositions.RULES);
    private static final PatternWeights WEIGHTS = randomWeights();

    @ParameterizedTest
    @CsvSource({"56, 4", "40, 4", "30, 4", "20, 4", "12, 4", "8, 5", "6, 6", "5, 5", "3, 3", "1, 1"})
    void a_search_without_cuts_equals_plain_minimax(int empties, int depth) {
        Random random = new Random(empties);
        for (int i = 0; i < BOARDS; i++) {
            ReversiPosition position = RandomPositions.played(empties, random);
            long own = BOARD.discs(position, position.sideToMove());
            long opp = BOARD.discs(position, 1 - position.sideToMove());
            int expected = new MidgameMinimax(WEIGHTS).value(own, opp, depth);
            MidgameSearch midgameSearch = midgame();
            midgameSearch.reset(own, opp, MultiProbCut.FULL_CONFIDENCE);
            assertEquals(
                    expected,
                    midgameSearch.value(own, opp, depth, -MidgameSearch.INFINITY, MidgameSearch.INFINITY),
                    position::toString);
            int alpha = expected - 50 + random.nextInt(100);
            assertEquals(
                    expected > alpha,
                    midgameSearch.value(own, opp, depth, alpha, alpha + 1) > alpha,
                    position::toString);
        }
    }

    @Test
    void table_entries_of_shallower_searches_change_no_value() {
        Random random = new Random(1);
        MidgameSearch midgameSearch = midgame();
        for (int i = 0; i < BOARDS; i++) {
            ReversiPosition position = RandomPositions.played(10 + 2 * i, random);
            long own = BOARD.discs(position, position.sideToMove());
            long opp = BOARD.discs(position, 1 - position.sideToMove());
            for (int depth = 1; depth <= 4; depth++) {
                midgameSearch.reset(own, opp, MultiProbCut.FULL_CONFIDENCE);
                int value = midgameSearch.value(own, opp, depth, -MidgameSearch.INFINITY, MidgameSearch.INFINITY);
                assertEquals(new MidgameMinimax(WEIGHTS).value(own, opp, depth), value, position::toString);
            }
        }
    }

    private static MidgameSearch midgame() {
        return new MidgameSearch(
                WEIGHTS,
                new MidgameTranspositionTable(12),
                () -> new ReversiEndgameSearch(BOARD, new EndgameTranspositionTable(12), nodes -> false),
                nodes -> false);
    }

    /** Random weights, so that values differ between positions. */
    private static PatternWeights randomWeights() {
        Random random = new Random(3);
        short[] learned = new short[PatternWeights.LEARNED];
        for (int i = 0; i < learned.length; i++) {
            learned[i] = (short) (random.nextInt(401) - 200);
        }
        return PatternWeights.of(learned);
    }
}
