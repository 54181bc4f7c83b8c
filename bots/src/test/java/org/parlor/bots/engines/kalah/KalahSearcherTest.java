package org.parlor.bots.engines.kalah;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engines.search.GenericSearcher;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.TranspositionTable;
import org.parlor.rules.PositionText;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/** When the searcher uses the book, the solver and the generic search. */
class KalahSearcherTest {
    private static final long MILLI = 1_000_000;

    private final KalahRules rules = (KalahRules) Kalah.KIND.rules(Map.of());
    private final SolverTables tables =
            SolverTables.ofMegabytes(6, 8, warning -> {}).orElseThrow();

    @ParameterizedTest
    @CsvSource({
        "'0,1,4,0,7,0,11,0,1,4,12,2,1,5 1'",
        "'7,2,3,1,3,1,7,7,2,2,0,3,1,9 0'",
    })
    void a_position_with_32_seeds_in_play_is_solved(String text) {
        KalahPosition position = position(text);
        SearchResult found = searcher(System::nanoTime)
                .findBest(
                        position, new SearchLimits(SearchLimits.DEPTH_MAX, 60_000 * MILLI), new Random(1), () -> false);
        assertTrue(found.exact());
        KalahPosition end = position;
        for (int move : found.variation()) {
            end = end.play(move);
        }
        assertTrue(end.isOver());
        int seat = position.sideToMove();
        assertEquals(found.score(), 100 * (end.score(seat) - end.score(1 - seat)));
    }

    @Test
    void every_move_is_scored_exactly_if_time_allows() {
        KalahPosition position = position("0,2,0,1,0,3,20,1,0,0,2,1,0,18 0");
        KalahSolver solver = new KalahSolver(tables, nodes -> false);
        List<ScoredMove> expected = IntStream.of(position.legalMoves())
                .mapToObj(move -> new ScoredMove(move, 100 * solver.marginAfter(position, move, 0), true))
                .sorted((a, b) -> Integer.compare(b.value(), a.value()))
                .toList();
        assertEquals(
                expected,
                searcher(System::nanoTime)
                        .scoreAll(position, new SearchLimits(SearchLimits.DEPTH_MAX, 60_000 * MILLI), () -> false));
    }

    @Test
    void the_choice_among_moves_that_keep_the_margin_is_random() {
        KalahPosition position = position("0,2,0,1,0,3,20,1,0,0,2,1,0,18 0");
        Set<String> chosen = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            SearchResult found = searcher(System::nanoTime)
                    .findBest(
                            position,
                            new SearchLimits(SearchLimits.DEPTH_MAX, 60_000 * MILLI),
                            new Random(seed),
                            () -> false);
            chosen.add(rules.format(found.move()));
        }
        assertEquals(Set.of("s2", "s6"), chosen);
    }

    @Test
    void the_start_position_is_played_from_the_book() {
        SearchResult found = searcher(System::nanoTime)
                .findBest(rules.initial(), new SearchLimits(SearchLimits.DEPTH_MAX, 0), new Random(1), () -> true);
        assertEquals(new SearchResult(2, 800, 1, 0, List.of(2), true), found);
    }

    @Test
    void a_depth_limited_search_does_not_use_the_solver() {
        SearchResult found =
                searcher(System::nanoTime).findBest(rules.initial(), SearchLimits.depth(4), new Random(1), () -> false);
        assertFalse(found.exact());
        assertEquals(4, found.depth());
    }

    @Test
    void an_unfinished_solution_leaves_time_for_the_generic_search() {
        AtomicLong now = new AtomicLong();
        LongSupplier oneMillisecondPerReading = () -> now.getAndAdd(MILLI);
        KalahPosition position = position("4,4,4,4,4,4,0,0,5,5,5,5,4,0 0");
        SearchResult found = searcher(oneMillisecondPerReading)
                .findBest(position, new SearchLimits(SearchLimits.DEPTH_MAX, 400 * MILLI), new Random(1), () -> false);
        assertFalse(found.exact());
        assertTrue(position.isLegal(found.move()));
        assertTrue(found.depth() >= 3, found.toString());
        assertTrue(now.get() <= 420 * MILLI, now + " ns");
    }

    private KalahSearcher searcher(LongSupplier clock) {
        GenericSearcher generic = new GenericSearcher(new KalahEvaluator(rules), new TranspositionTable(16), 0, clock);
        return new KalahSearcher(generic, () -> Optional.of(tables), KalahOpeningBook.shipped(), clock);
    }

    private KalahPosition position(String text) {
        return (KalahPosition) PositionText.parse(rules, text);
    }
}
