package org.parlor.bots.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

/** Reviews depend neither on the number of threads nor on the load of the machine. */
class ReviewReproductionTest {
    private static final Rules REVERSI = Games.find("reversi").orElseThrow().rules();
    private static final int PARTS = 4;

    @Test
    void reviews_are_the_same_on_one_and_two_threads_of_an_idle_and_a_busy_machine() throws Exception {
        compare(SampleGame.of(REVERSI, null, 2, 1), SearchLimits.millis(3));
    }

    /** The games of {@code -Dreview.records=FILE}, or self-play. */
    @Test
    @Tag("slow")
    void two_hundred_games_get_the_same_reviews_at_every_load() throws Exception {
        compare(SampleGame.of(REVERSI, System.getProperty("review.records"), 200, 1), SearchLimits.millis(20));
    }

    private static void compare(List<SampleGame> games, SearchLimits limits) throws Exception {
        int marks = 0;
        for (SampleGame game : games) {
            List<ReviewedPly> expected = review(game, limits, 1);
            assertEquals(expected, review(game, limits, 2));
            assertEquals(expected, busyReview(game, limits));
            marks += (int) expected.stream()
                    .filter(ply -> ply.mark() != ReviewedPly.Mark.NONE)
                    .count();
        }
        System.out.println(games.size() + " games, " + marks + " marks");
    }

    /** Reviews while two threads use two cores. */
    private static List<ReviewedPly> busyReview(SampleGame game, SearchLimits limits) throws InterruptedException {
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService load = Executors.newFixedThreadPool(2);
        try {
            for (int thread = 0; thread < 2; thread++) {
                load.execute(() -> {
                    while (!done.get()) {
                        Thread.onSpinWait();
                    }
                });
            }
            return review(game, limits, 2);
        } finally {
            done.set(true);
            load.shutdown();
        }
    }

    private static List<ReviewedPly> review(SampleGame game, SearchLimits limits, int threads)
            throws InterruptedException {
        try (GameAnalyzer analyzer = new GameAnalyzer(
                REVERSI,
                clock -> new SearcherRegistry(new SearchOptions(10, 1, false, clock)).of(REVERSI),
                limits,
                PARTS,
                threads,
                () -> false)) {
            return analyzer.review(game.start(), game.moves(), any -> {});
        }
    }
}
