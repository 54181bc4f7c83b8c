package org.parlor.bots.engines.reversi.endgame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.reversi.ReversiSolver;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.Solution;
import org.parlor.bots.engines.search.SolveGoal;
import org.parlor.rules.PositionText;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/** Endgames and small boards with published results, and exact node counts. */
class KnownEndingsTest {

    /**
     * FFO endgame test suite (French Othello Federation): number, position, score, best move, and the nodes of one thread,
     * which change only with the search.
     */
    @ParameterizedTest
    @CsvSource(textBlock = """
            20, XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO.OOOOO...OOOOOOO.OOOOOOO. 0, +6,  h5,    71
            21, OOOOOOOOXOOXXX..XXOOXOO.XOXOOO..XOOOOX..XOOXOO..XOOOOO..XXXX.... 1, +0,  g5,  303958
            22, ..OOOO..X.OOOOO.XXOOXOXXXOXOXXXXXXXOXXXX.XXOXOXX..OXXX.X....X... 1, +2,  g8,  522119
            23, ..O.......OOX...OOOXXXO.OOOOXOXXXXXOOXOXXXXXXOOXX.XXXXOX..XXXX.. 0, +4,  a2,  291206
            24, ..O..O.....OOOX..X.XOXOO..XXXOOOXXXXOOOOXXXOXXOOXXXXXX..XOXX.O.. 1, +0,  c3, 1181094
            29, .OXXXX....OXXO..XXOOXOOOXXXOOXOOXXOOXOOOXXXXOO.XX.XXO........... 0, +10, g2, 804984
            """)
    void an_endgame_has_the_published_score_and_move_and_a_known_node_count(
            String number, String text, int score, String move, long nodes) {
        ReversiRules rules = rules(8, 8);
        Solution solution = solve(rules, (ReversiPosition) PositionText.parse(rules, text));
        assertEquals(
                List.of(score, move, nodes),
                List.of(solution.score(), rules.format(solution.variation().get(0)), solution.nodes()),
                number);
    }

    @Test
    void white_wins_on_4_by_4_by_11_to_3() {
        // Two squares stay empty; they count for the winner.
        ReversiRules rules = rules(4, 4);
        assertEquals(-10, solve(rules, rules.initial()).score());
        SearchResult found = new SearcherRegistry(new SearchOptions(16, 1, false, System::nanoTime))
                .of(rules)
                .findBest(rules.initial(), SearchLimits.depth(SearchLimits.DEPTH_MAX), new Random(0), () -> false);
        assertTrue(found.exact());
        assertEquals(-1000, found.score(), "by the search of the review");
    }

    private static Solution solve(ReversiRules rules, ReversiPosition position) {
        return new ReversiSolver(rules, new EndgameTranspositionTable(16), 1)
                .solve(position, SolveGoal.MARGIN, () -> false)
                .orElseThrow();
    }

    private static ReversiRules rules(int rows, int columns) {
        return (ReversiRules) Reversi.KIND.rules(Map.of("rows", rows, "cols", columns));
    }
}
