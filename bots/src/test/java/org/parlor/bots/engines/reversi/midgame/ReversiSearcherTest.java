package org.parlor.bots.engines.reversi.midgame;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.book.ReversiOpeningBook;
import org.parlor.bots.engines.reversi.endgame.EndgameTranspositionTable;
import org.parlor.bots.engines.reversi.endgame.ReversiEndgameSearch;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/** Limits, exact results and choice among equal moves of the Reversi searcher. */
class ReversiSearcherTest {
    private static final BoardGeometry BOARD = BoardGeometry.of(RandomPositions.RULES);
    private static final SearchLimits TO_THE_END = SearchLimits.depth(SearchLimits.DEPTH_MAX);

    private final ReversiSearcher searcher =
            new ReversiSearcher(PatternWeights.shipped(), new ReversiOpeningBook(), 1, System::nanoTime);

    @Test
    void a_whole_game_is_played_with_legal_moves() {
        Position position = RandomPositions.RULES.initial();
        while (!position.isOver()) {
            SearchResult found = searcher.findBest(position, SearchLimits.depth(3), new Random(1), () -> false);
            assertTrue(position.isLegal(found.move()), position::toString);
            position = position.play(found.move());
        }
    }

    @Test
    void the_time_budget_holds_to_within_one_check() {
        AtomicLong now = new AtomicLong();
        LongSupplier oneMillisecondPerReading = () -> now.getAndAdd(1_000_000);
        new ReversiSearcher(PatternWeights.shipped(), new ReversiOpeningBook(), 1, oneMillisecondPerReading)
                .findBest(RandomPositions.RULES.initial(), SearchLimits.millis(50), new Random(1), () -> false);
        assertTrue(now.get() >= 25_000_000 && now.get() <= 52_000_000, now + " ns");
    }

    @Test
    void the_helpers_end_when_the_main_search_fails() {
        Thread caller = Thread.currentThread();
        Set<Thread> helpers = ConcurrentHashMap.newKeySet();
        LongSupplier failing = () -> {
            if (Thread.currentThread() != caller) {
                helpers.add(Thread.currentThread());
            } else if (!helpers.isEmpty()) {
                throw new OutOfMemoryError("as a test");
            }
            return 0;
        };
        ReversiSearcher parallel = new ReversiSearcher(PatternWeights.shipped(), new ReversiOpeningBook(), 2, failing);
        assertThrows(
                OutOfMemoryError.class,
                () -> parallel.findBest(RandomPositions.RULES.initial(), TO_THE_END, new Random(1), () -> false));
        await().until(() -> helpers.stream().noneMatch(Thread::isAlive));
    }

    @Test
    void the_helpers_end_when_the_main_search_cannot_be_created() {
        ReversiSearcher parallel =
                new ReversiSearcher(PatternWeights.shipped(), new ReversiOpeningBook(), 2, System::nanoTime);
        RandomGenerator failing = () -> {
            throw new OutOfMemoryError("as a test");
        };
        assertThrows(
                OutOfMemoryError.class,
                () -> parallel.findBest(RandomPositions.RULES.initial(), TO_THE_END, failing, () -> false));
        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("solver-2")));
    }

    @Test
    void without_any_time_the_first_ply_is_still_searched() {
        Position position = RandomPositions.RULES.initial();
        SearchResult found = searcher.findBest(position, new SearchLimits(10, 0), new Random(1), () -> true);
        assertTrue(position.isLegal(found.move()));
        assertEquals(1, found.depth());
    }

    @Test
    void a_stopped_search_returns_the_best_move_so_far_at_once() {
        AtomicLong polls = new AtomicLong();
        ReversiPosition position = RandomPositions.played(30, new Random(4));
        SearchResult found = searcher.findBest(position, TO_THE_END, new Random(1), () -> polls.incrementAndGet() > 20);
        assertEquals(21, polls.get());
        assertTrue(position.isLegal(found.move()) && found.depth() > 1, found.toString());
        assertFalse(found.exact());
    }

    @Test
    void an_exact_score_is_the_margin_under_perfect_play() {
        Random random = new Random(5);
        for (int empties = 1; empties <= 14; empties++) {
            ReversiPosition position = RandomPositions.played(empties, random);
            ExactScore expected = new ExactScore(margin(position), true);
            SearchResult found = searcher.findBest(position, TO_THE_END, new Random(1), () -> false);
            assertEquals(expected, new ExactScore(found.score(), found.exact()), position::toString);
            for (ScoredMove move : searcher.scoreAll(position, TO_THE_END, () -> false)) {
                ExactScore ofMove = new ExactScore(-margin(position.play(move.move())), true);
                assertEquals(ofMove, new ExactScore(move.score(), move.exact()), position::toString);
            }
        }
    }

    private record ExactScore(int margin, boolean exact) {}

    private static int margin(ReversiPosition position) {
        ReversiEndgameSearch endgame =
                new ReversiEndgameSearch(BOARD, new EndgameTranspositionTable(12), nodes -> false);
        int seat = position.sideToMove();
        return 100 * endgame.score(BOARD.discs(position, seat), BOARD.discs(position, 1 - seat), -64, 64);
    }

    @Test
    void a_search_short_of_the_end_is_not_exact() {
        ReversiPosition position = RandomPositions.played(9, new Random(6));
        assertFalse(searcher.findBest(position, SearchLimits.depth(8), new Random(1), () -> false)
                .exact());
    }

    @Test
    void a_side_without_a_move_passes() {
        Position position =
                PositionText.parse(RandomPositions.RULES, "XO......".repeat(1) + "........".repeat(6) + ".......O 1");
        SearchResult found = searcher.findBest(position, SearchLimits.depth(5), new Random(1), () -> false);
        assertEquals(RandomPositions.RULES.pass(), found.move());
    }

    @Test
    void a_move_that_captures_all_discs_scores_the_whole_board() {
        Position position = PositionText.parse(RandomPositions.RULES, "XO......" + "........".repeat(7) + " 0");
        SearchResult found = searcher.findBest(position, SearchLimits.depth(1), new Random(1), () -> false);
        assertEquals(6400, found.score());
    }

    @Test
    void each_of_several_equal_moves_is_chosen_sometimes() {
        Set<Integer> chosen = new HashSet<>();
        Random random = new Random(7);
        for (int i = 0; i < 40; i++) {
            chosen.add(searcher.findBest(RandomPositions.RULES.initial(), SearchLimits.depth(2), random, () -> false)
                    .move());
        }
        assertEquals(4, chosen.size());
    }

    /** 324,000 nodes with generation 3 of the weights. */
    @Test
    void the_number_of_nodes_does_not_grow() {
        Random random = new Random(8);
        long nodes = 0;
        for (int empties = 50; empties > 26; empties -= 2) {
            ReversiPosition position = RandomPositions.played(empties, random);
            ReversiSearcher fresh =
                    new ReversiSearcher(PatternWeights.shipped(), new ReversiOpeningBook(), 1, System::nanoTime);
            nodes += fresh.findBest(position, SearchLimits.depth(9), new Random(1), () -> false)
                    .nodes();
        }
        assertTrue(nodes < 480_000, nodes + " positions");
    }

    @Test
    void helper_threads_do_not_change_exact_results() {
        ReversiSearcher parallel =
                new ReversiSearcher(PatternWeights.shipped(), new ReversiOpeningBook(), 3, System::nanoTime);
        Random random = new Random(9);
        for (int i = 0; i < 5; i++) {
            ReversiPosition position = RandomPositions.played(14, random);
            SearchResult found = parallel.findBest(position, TO_THE_END, new Random(1), () -> false);
            assertEquals(new ExactScore(margin(position), true), new ExactScore(found.score(), found.exact()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8, 8, forced, true",
        "8, 8, free, false",
        "10, 10, forced, false",
        "6, 6, forced, false",
        "16, 4, forced, false"
    })
    void only_8_by_8_with_forced_passes_is_supported(int rows, int columns, String passing, boolean plays) {
        Map<String, Object> options = Map.of("rows", rows, "cols", columns, "passing", passing);
        assertEquals(plays, ReversiSearcher.plays((ReversiRules) Reversi.KIND.rules(options)));
    }
}
