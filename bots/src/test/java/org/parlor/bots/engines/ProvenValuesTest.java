package org.parlor.bots.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engines.search.GenericSearcher;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.TranspositionTable;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

/** Solved games: the margin of the first player under perfect play. */
class ProvenValuesTest {

    @ParameterizedTest
    @CsvSource(delimiter = ':', textBlock = """
            1,1: 0
            1,2: -2
            1,3: 6
            2,1: 2
            2,3: -2
            3,1: 0
            3,2: 4
            3,3: 2
            3,4: 2
            3,5: 6
            4,1: 2
            4,2: 6
            5,1: 0
            6,1: 2
            """)
    void small_kalah_sizes_have_the_margin_that_two_independent_programs_found(String size, int margin) {
        String[] pitsAndSeeds = size.split(",");
        assertEquals(
                100 * margin,
                solve(
                        "kalah",
                        Map.of("pits", Integer.parseInt(pitsAndSeeds[0]), "seeds", Integer.parseInt(pitsAndSeeds[1]))));
    }

    @Test
    void white_wins_reversi_on_4_by_4_by_11_to_3() {
        // Two squares stay empty; they count for the winner.
        assertEquals(-1000, solve("reversi", Map.of("rows", 4, "cols", 4)));
    }

    @Test
    void tic_tac_toe_is_a_draw() {
        assertEquals(0, solve("tictactoe", Map.of()));
    }

    private static int solve(String game, Map<String, ?> options) {
        Rules rules = Games.find(game).orElseThrow().rules(options);
        GenericSearcher searcher = new GenericSearcher(
                SearcherFactories.create(rules.kind()).evaluator(rules),
                new TranspositionTable(20),
                0,
                System::nanoTime);
        SearchResult solved = searcher.findBest(
                rules.initial(), SearchLimits.depth(SearchLimits.DEPTH_MAX), new Random(1), () -> false);
        assertEquals(true, solved.exact());
        return solved.score();
    }
}
