package org.parlor.bots.puzzle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.puzzle.Puzzle;
import org.parlor.puzzle.PuzzleReader;
import org.parlor.rules.Games;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/** The ratings of puzzles, and which positions count as equal. */
class PuzzleGraderTest {

    /** Of three levels, rated 800, 1000 and 1200. */
    @Test
    void a_rating_explains_how_often_each_level_fails() {
        int all = PuzzleGrader.ATTEMPTS;
        assertEquals(
                List.of(1000, 264, 1736),
                List.of(
                        PuzzleGrader.rating(new int[] {all / 4, all / 2, all - all / 4}),
                        PuzzleGrader.rating(new int[] {all, all, all}),
                        PuzzleGrader.rating(new int[] {0, 0, 0})));
    }

    @Test
    void a_puzzle_gets_the_same_rating_again_and_keeps_its_other_parts() {
        Puzzle puzzle = PuzzleReader.parse("tictactoe | XX.OO.... 0 | 0 | c1:+1 c2:0 a3:-1 b3:-1 c3:-1 | c1");
        Puzzle graded = PuzzleGrader.grade(puzzle);
        assertEquals(graded.text(), PuzzleGrader.grade(graded).text());
        assertEquals(puzzle.text(), graded.text().replace("| " + graded.rating() + " |", "| 0 |"));
    }

    @Test
    void mirrored_positions_and_those_with_the_sides_exchanged_have_the_same_key() {
        assertEquals(1, keys("tictactoe | X........ 1", "tictactoe | ......X.. 1"));
        assertEquals(1, keys("kalah | 3,4,1,0,0,1,12,6,2,1,0,3,1,14 1", "kalah | 6,2,1,0,3,1,14,3,4,1,0,0,1,12 0"));
        assertEquals(2, keys("tictactoe | XO....... 0", "tictactoe | X.O...... 0"));
    }

    private static long keys(String... positions) {
        return List.of(positions).stream()
                .map(text -> {
                    String[] parts = text.split(" \\| ");
                    Rules rules = Games.get(parts[0]).rules();
                    return PuzzleFinder.key(rules, PositionText.parse(rules, parts[1]));
                })
                .distinct()
                .count();
    }
}
