package org.parlor.bots.engine.reversi.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.search.Aim;
import org.parlor.bots.search.Solution;
import org.parlor.rules.PositionText;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/** Endings and small boards whose value others have published, and how many nodes they may cost. */
class KnownEndingsTest {

    /** FFO endgame test suite (French Othello Federation), numbers 20 to 25. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            20, XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO.OOOOO...OOOOOOO.OOOOOOO. 0, +6,  h5
            21, OOOOOOOOXOOXXX..XXOOXOO.XOXOOO..XOOOOX..XOOXOO..XOOOOO..XXXX.... 1, +0,  g5
            22, ..OOOO..X.OOOOO.XXOOXOXXXOXOXXXXXXXOXXXX.XXOXOXX..OXXX.X....X... 1, +2,  g8
            23, ..O.......OOX...OOOXXXO.OOOOXOXXXXXOOXOXXXXXXOOXX.XXXXOX..XXXX.. 0, +4,  a2
            24, ..O..O.....OOOX..X.XOXOO..XXXOOOXXXXOOOOXXXOXXOOXXXXXX..XOXX.O.. 1, +0,  c3
            25, ....X......XXXO..OOOXXXXXOOOOXXO.XXOOXXOOOXOXXXXOOOXX...X.XXXX.. 1, +0,  g1
            """)
    void an_ending_has_the_score_and_the_move_that_are_published(int number, String text, String score, String move) {
        ReversiRules rules = rules(8, 8);
        Solution solution = solve(rules, (ReversiPosition) PositionText.parse(rules, text));
        assertEquals(
                number + " " + score + " " + move,
                number + " " + String.format("%+d", solution.score()) + " "
                        + rules.text(solution.variation().get(0)));
        assertTrue(solution.nodes() <= NODES_MAX.get(number), number + " took " + solution.nodes() + " nodes");
    }

    /** What they cost when this was written, and half as much again. */
    private static final Map<Integer, Integer> NODES_MAX = Map.of(20, 100, 21, 1, 22, 1, 23, 1, 24, 1, 25, 1);

    @Test
    void white_wins_on_4_by_4_by_11_to_3() {
        // Two squares stay empty and count for the winner.
        assertEquals(-10, solve(rules(4, 4), rules(4, 4).initial()).score());
    }

    /** J. Feinstein, 1993: White wins 20 to 16. */
    @Tag("slow")
    @Test
    void white_wins_on_6_by_6_by_20_to_16() {
        assertEquals(-4, solve(rules(6, 6), rules(6, 6).initial()).score());
    }

    private static Solution solve(ReversiRules rules, ReversiPosition position) {
        return new Solver(rules, new EndTable(16), 1)
                .solve(position, Aim.MARGIN, () -> false)
                .orElseThrow();
    }

    private static ReversiRules rules(int rows, int columns) {
        return (ReversiRules) Reversi.KIND.rules(Map.of("rows", rows, "cols", columns));
    }
}
