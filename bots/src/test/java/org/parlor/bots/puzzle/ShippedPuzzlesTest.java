package org.parlor.bots.puzzle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.SearcherFactories;
import org.parlor.bots.engines.search.SolveGoal;
import org.parlor.bots.engines.search.Solver;
import org.parlor.puzzle.Puzzle;
import org.parlor.puzzle.PuzzleReader;
import org.parlor.rules.Position;

/** Proves the shipped puzzles again. */
class ShippedPuzzlesTest {
    private static final int SAMPLE = 20;
    private static final List<Puzzle> SHIPPED = PuzzleReader.shipped();

    @Test
    void a_sample_of_the_shipped_puzzles_is_proved_again() {
        verify(IntStream.range(0, SHIPPED.size())
                .filter(number -> number % SAMPLE == 0)
                .mapToObj(SHIPPED::get)
                .toList());
    }

    @Test
    @Tag("slow")
    void all_shipped_puzzles_are_proved_again() {
        verify(SHIPPED);
    }

    @Test
    void no_shipped_puzzle_is_another_seen_from_the_other_side_or_mirrored() {
        assertEquals(
                SHIPPED.size(),
                SHIPPED.stream()
                        .map(puzzle -> PuzzleFinder.key(puzzle.rules(), puzzle.position()))
                        .distinct()
                        .count());
    }

    /** By the search that made them, and the best score by the solver as well where it is another search. */
    private static void verify(List<Puzzle> puzzles) {
        new TreeMap<>(puzzles.stream()
                        .collect(Collectors.groupingBy(
                                puzzle -> puzzle.rules().kind().id())))
                .forEach((game, ofGame) -> {
                    PuzzleFinder finder = new PuzzleFinder(ofGame.get(0).rules(), 1, 30, () -> false);
                    for (Puzzle puzzle : ofGame) {
                        Puzzle found = finder.find(puzzle.position()).orElseThrow();
                        assertEquals(
                                puzzle.text(), rated(found, puzzle.rating()).text());
                    }
                    if (!game.equals("kalah")) {
                        verifyBySolver(ofGame);
                    }
                });
    }

    private static void verifyBySolver(List<Puzzle> puzzles) {
        Solver solver = SearcherFactories.solver(puzzles.get(0).rules(), 1, 16, warning -> {});
        for (Puzzle puzzle : puzzles) {
            Position position = puzzle.position();
            assertEquals(
                    puzzle.bestScore(),
                    solver.solve(position, SolveGoal.MARGIN, () -> false)
                            .orElseThrow()
                            .score(),
                    puzzle.text());
        }
    }

    private static Puzzle rated(Puzzle puzzle, int rating) {
        return new Puzzle(puzzle.rules(), puzzle.position(), rating, puzzle.scores(), puzzle.line());
    }
}
