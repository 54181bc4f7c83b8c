package org.parlor.bots.engines.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/** Limits, choice of the best move, and principal variation of the generic search. */
class GenericSearcherTest {
    private static final Evaluator SCORE =
            position -> 100 * (position.score(position.sideToMove()) - position.score(1 - position.sideToMove()));

    private final Rules smallKalah = rules("kalah", Map.of("pits", 3, "seeds", 2));
    private final Rules reversi = rules("reversi", Map.of());

    @Test
    void the_time_budget_holds_to_within_one_check() {
        AtomicLong now = new AtomicLong();
        LongSupplier oneMillisecondPerReading = () -> now.getAndAdd(1_000_000);
        GenericSearcher searcher = new GenericSearcher(SCORE, new TranspositionTable(12), 0, oneMillisecondPerReading);
        searcher.findBest(reversi.initial(), SearchLimits.millis(50), new Random(1), () -> false);
        assertTrue(now.get() >= 25_000_000 && now.get() <= 51_000_000, now + " ns");
    }

    @Test
    void without_any_time_the_first_ply_is_still_searched() {
        Position position = reversi.initial();
        SearchResult found = search().findBest(position, new SearchLimits(10, 0), new Random(1), () -> true);
        assertTrue(position.isLegal(found.move()));
        assertEquals(1, found.depth());
        assertEquals(300, found.score());
    }

    @Test
    void a_stopped_search_returns_the_best_move_so_far() {
        AtomicLong polls = new AtomicLong();
        SearchResult found = search().findBest(
                        reversi.initial(),
                        SearchLimits.depth(SearchLimits.DEPTH_MAX),
                        new Random(1),
                        () -> polls.incrementAndGet() > 20);
        assertEquals(21, polls.get());
        assertTrue(reversi.initial().isLegal(found.move()) && found.depth() > 1, found.toString());
    }

    @Test
    void moves_with_large_numbers_are_searched() {
        int offset = 1_000_000;
        SearchLimits limits = SearchLimits.depth(4);
        SearchResult plain = search().findBest(reversi.initial(), limits, new Random(1), () -> false);
        SearchResult found =
                search().findBest(new Renumbered(reversi.initial(), offset), limits, new Random(1), () -> false);
        assertEquals(plain.move() + offset, found.move());
        assertEquals(plain.score(), found.score());
        assertEquals(plain.variation().stream().map(move -> move + offset).toList(), found.variation());
    }

    @Test
    void a_move_whose_number_is_too_large_is_rejected() {
        Position position = new Renumbered(reversi.initial(), 1 << 20);
        IllegalArgumentException failure = assertThrows(
                IllegalArgumentException.class,
                () -> search().findBest(position, SearchLimits.depth(1), new Random(1), () -> false));
        assertTrue(
                String.valueOf(failure.getMessage()).endsWith(" is not a number from 0 to 1048574"),
                failure.getMessage());
    }

    /** A position whose moves have other numbers. */
    private record Renumbered(Position position, int offset) implements Position {
        @Override
        public int sideToMove() {
            return position.sideToMove();
        }

        @Override
        public boolean isOver() {
            return position.isOver();
        }

        @Override
        public int[] legalMoves() {
            return Arrays.stream(position.legalMoves())
                    .map(move -> move + offset)
                    .toArray();
        }

        @Override
        public boolean isLegal(int move) {
            return position.isLegal(move - offset);
        }

        @Override
        public Position play(int move) {
            return new Renumbered(position.play(move - offset), offset);
        }

        @Override
        public int score(int seat) {
            return position.score(seat);
        }

        @Override
        public int[] cells() {
            return position.cells();
        }

        @Override
        public long key() {
            return position.key();
        }
    }

    @Test
    void a_win_by_less_than_the_evaluation_before_adds_no_time() {
        assertEquals(depthBeforeEnd(0), depthBeforeEnd(500));
    }

    /** Returns the depth reached in limited time if X, who wins by 1 in five plies, has an evaluation before. */
    private static int depthBeforeEnd(int evaluationOfX) {
        AtomicLong now = new AtomicLong();
        GenericSearcher searcher = new GenericSearcher(
                position -> position.sideToMove() == 0 ? evaluationOfX : -evaluationOfX,
                new TranspositionTable(12),
                0,
                now::getAndIncrement);
        SearchResult found = searcher.findBest(
                PositionText.parse(rules("tictactoe", Map.of()), "XO....... 0"),
                new SearchLimits(SearchLimits.DEPTH_MAX, 20, 1000, Long.MAX_VALUE),
                new Random(1),
                () -> false);
        assertEquals(100, found.score());
        return found.depth();
    }

    @Test
    void the_larger_of_two_wins_is_chosen() {
        Position position = PositionText.parse(smallKalah, "0,5,0,1,4,0,1,1 1");
        SearchResult found =
                search().findBest(position, SearchLimits.depth(SearchLimits.DEPTH_MAX), new Random(1), () -> false);
        assertEquals(
                "n3 wins by 10, n1 by 4",
                smallKalah.format(found.move()) + " wins by " + found.score() / 100 + ", n1 by 4");
        assertTrue(found.exact());
    }

    @Test
    void the_smaller_of_two_losses_is_chosen() {
        Position position = PositionText.parse(smallKalah, "0,0,1,4,0,2,4,1 1");
        SearchResult found =
                search().findBest(position, SearchLimits.depth(SearchLimits.DEPTH_MAX), new Random(1), () -> false);
        assertEquals(
                "n2 loses by 2, n3 by 6",
                smallKalah.format(found.move()) + " loses by " + -found.score() / 100 + ", n3 by 6");
    }

    @Test
    void a_win_outweighs_every_evaluation() {
        Evaluator pessimist = position -> -50_000_000;
        Position position = PositionText.parse(rules("tictactoe", Map.of()), "XX.OO.... 0");
        GenericSearcher searcher = new GenericSearcher(pessimist, new TranspositionTable(10), 0, System::nanoTime);
        SearchResult found = searcher.findBest(position, SearchLimits.depth(1), new Random(1), () -> false);
        assertEquals(2, found.move());
        assertEquals(100, found.score());
    }

    @Test
    void the_variation_is_a_legal_line_that_starts_with_the_move() {
        SearchResult found = search().findBest(reversi.initial(), SearchLimits.depth(6), new Random(1), () -> false);
        Position position = reversi.initial();
        for (int move : found.variation()) {
            position = position.play(move);
        }
        assertEquals(found.move(), found.variation().get(0));
        assertEquals(6, found.variation().size());
    }

    @Test
    void searches_with_different_salts_can_share_a_table() {
        TranspositionTable table = new TranspositionTable(14);
        Rules small = rules("kalah", Map.of("pits", 2, "seeds", 3));
        for (long salt : List.of(1L, 2L)) {
            Evaluator evaluator = salt == 1 ? position -> 0 : SCORE;
            SearchResult shared = new GenericSearcher(evaluator, table, salt, System::nanoTime)
                    .findBest(small.initial(), SearchLimits.depth(3), new Random(1), () -> false);
            SearchResult alone = new GenericSearcher(evaluator, new TranspositionTable(14), salt, System::nanoTime)
                    .findBest(small.initial(), SearchLimits.depth(3), new Random(1), () -> false);
            assertEquals(alone, shared);
        }
    }

    private static GenericSearcher search() {
        return new GenericSearcher(SCORE, new TranspositionTable(14), 0, System::nanoTime);
    }

    private static Rules rules(String game, Map<String, ?> options) {
        return Games.find(game).orElseThrow().rules(options);
    }
}
