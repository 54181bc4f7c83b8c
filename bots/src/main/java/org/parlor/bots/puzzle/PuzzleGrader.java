package org.parlor.bots.puzzle;

import java.util.List;
import java.util.Random;
import org.parlor.bots.engines.Engine;
import org.parlor.bots.engines.EngineConfig;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.puzzle.Puzzle;
import org.parlor.rules.HashMixer;

/**
 * Rates a puzzle by how often the levels of the engine find its move, each in {@link #ATTEMPTS} attempts with other random
 * choices. Searches are limited by nodes, and each level starts with empty tables, so the rating depends on the puzzle only.
 */
public final class PuzzleGrader {
    public static final int ATTEMPTS = 8;

    /** The rating of the weakest level and the step to the next one. */
    static final int WEAKEST = 800;

    static final int STEP = 200;

    private static final int TABLE_BITS = 14;
    private static final int ELO_SCALE = 400;
    private static final SearchLimits LIMITS = new SearchLimits(SearchLimits.DEPTH_MAX, Long.MAX_VALUE, 200_000);

    private PuzzleGrader() {}

    public static Puzzle grade(Puzzle puzzle) {
        List<Level> levels = Level.numbered();
        int[] found = new int[levels.size()];
        boolean always = false;
        for (int number = 0; number < found.length; number++) {
            // A level above one that never fails does not fail either.
            found[number] = always ? ATTEMPTS : found(puzzle, levels.get(number));
            always = found[number] == ATTEMPTS;
        }
        return new Puzzle(puzzle.rules(), puzzle.position(), rating(found), puzzle.scores(), puzzle.line());
    }

    private static int found(Puzzle puzzle, Level level) {
        SearcherRegistry searchers =
                new SearcherRegistry(new SearchOptions(TABLE_BITS, 1, /* usesBook= */ false, System::nanoTime));
        int found = 0;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Random random = new Random(HashMixer.fold(puzzle.id().hashCode(), attempt));
            Engine engine = new EngineConfig(level, LIMITS, searchers).engine(puzzle.rules(), random);
            int move = engine.choose(puzzle.position(), LIMITS, () -> false).move();
            found += puzzle.rules().format(move).equals(puzzle.best()) ? 1 : 0;
        }
        return found;
    }

    /**
     * Returns the Elo rating at which the expected number of failures of all attempts is the actual one. Half an attempt
     * failed and half succeeded at least, so that the rating is finite.
     */
    static int rating(int[] found) {
        int all = found.length * ATTEMPTS;
        int sum = 0;
        for (int number : found) {
            sum += number;
        }
        double actual = Math.min(all - 0.5, Math.max(0.5, sum));
        double low = 0;
        double high = Puzzle.RATING_MAX;
        while (high - low > 0.5) {
            double middle = (low + high) / 2;
            double expected = 0;
            for (int number = 0; number < found.length; number++) {
                expected += ATTEMPTS / (1 + StrictMath.pow(10, (middle - (WEAKEST + STEP * number)) / ELO_SCALE));
            }
            if (expected > actual) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (int) Math.round(high);
    }
}
