package org.parlor.bots.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.rules.BoardSymmetry;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

class GameAnalyzerTest {
    /** The game that H. Takizawa's proof of 2023 gives as perfect play: a draw. */
    private static final String PERFECT_GAME =
            ("f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4"
                            + "a1a2c1h2h1g2b8a8g7h8h7h6")
                    .replaceAll("(..)(?=.)", "$1 ");

    @Test
    void a_blunder_in_tic_tac_toe_is_found_and_proved() throws InterruptedException {
        GameReview review = review(rules("tictactoe", Map.of()), SearchLimits.millis(1000), "b2 b1 a1 c3 a3 a2 c1");
        assertEquals(List.of(0, -100, 100, -100, 100, -100, 100), scores(review));
        ReviewedPly blunder = review.turningPoints().get(0);
        assertEquals(List.of(blunder), review.turningPoints());
        assertEquals(2, blunder.ply());
        assertEquals("draw", blunder.lostResult().orElseThrow());
        assertEquals(ReviewedPly.Mark.BLUNDER, blunder.mark());
        assertEquals(100, blunder.loss());
        assertEquals(2, review.statistics(1).good());
        assertEquals(3, review.statistics(1).choices());
        assertEquals(100 / 3.0, review.statistics(1).mean(), 1e-9);
    }

    @Test
    void lost_wins_and_lost_draws_are_distinguished() throws InterruptedException {
        GameReview review =
                review(rules("tictactoe", Map.of()), SearchLimits.millis(1000), "b2 b1 a1 c3 c2 a2 c1 a3 b3");
        assertEquals(
                List.of("draw at 2", "win at 5"),
                review.turningPoints().stream()
                        .map(ply -> ply.lostResult().orElseThrow() + " at " + ply.ply())
                        .toList());
    }

    @Test
    void perfect_play_has_no_losses() throws InterruptedException {
        Rules rules = rules("reversi", Map.of("rows", 4, "cols", 4));
        List<String> moves = new ArrayList<>();
        Position position = rules.initial();
        try (GameAnalyzer analyzer = analyzer(rules, SearchLimits.millis(10_000), 1, 1)) {
            while (!position.isOver()) {
                SearchResult best = analyzer.best(position);
                moves.add(rules.format(best.move()));
                position = position.play(best.move());
            }
        }
        GameReview review = review(rules, SearchLimits.millis(10_000), String.join(" ", moves));
        assertTrue(review.plies().stream().allMatch(ply -> ply.evidence().isProof() && ply.loss() == 0));
        assertEquals(List.of(), review.turningPoints());
        assertEquals(-1000, review.plies().get(0).score());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 6, 8, 10, SearchLimits.DEPTH_MAX})
    void the_perfect_game_of_reversi_gets_no_mark_at_any_depth(int depth) throws InterruptedException {
        Rules rules = rules("reversi", Map.of());
        GameReview review = review(rules, SearchLimits.millis(20).withDepth(depth), PERFECT_GAME);
        assertEquals(List.of(), marks(review));
        assertEquals(List.of(), review.turningPoints());
        assertEquals(0, review.plies().get(59).score());
        assertEquals(100, Math.round(review.statistics(0).accuracy()));
        assertEquals(100, Math.round(review.statistics(1).accuracy()));
    }

    @Test
    void the_same_game_gets_the_same_review_on_one_and_two_threads() throws InterruptedException {
        Rules rules = rules("reversi", Map.of());
        assertEquals(
                review(rules, SearchLimits.millis(20), PERFECT_GAME, 1),
                review(rules, SearchLimits.millis(20), PERFECT_GAME, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"reversi", "tictactoe"})
    void mirrored_games_get_mirrored_reviews(String game) throws InterruptedException {
        Rules rules = rules(game, Map.of());
        for (int seed = 0; seed < 3; seed++) {
            List<Integer> moves = randomMoves(rules, seed);
            List<ReviewedPly> review = shallowReview(rules, rules.initial(), moves);
            for (BoardSymmetry symmetry : rules.symmetries()) {
                Position start = symmetry.apply(rules, rules.initial());
                List<Integer> image = moves.stream().map(symmetry::move).toList();
                assertEquals(
                        review.stream().map(ply -> ply.mapped(symmetry)).toList(), shallowReview(rules, start, image));
            }
        }
    }

    private static List<ReviewedPly> shallowReview(Rules rules, Position start, List<Integer> moves)
            throws InterruptedException {
        try (GameAnalyzer analyzer = analyzer(rules, new SearchLimits(4, Long.MAX_VALUE), 2, 2)) {
            return analyzer.review(start, moves, any -> {});
        }
    }

    private static List<Integer> randomMoves(Rules rules, long seed) {
        Random random = new Random(seed);
        List<Integer> moves = new ArrayList<>();
        Position position = rules.initial();
        while (!position.isOver()) {
            int[] legal = position.legalMoves();
            moves.add(legal[random.nextInt(legal.length)]);
            position = position.play(moves.get(moves.size() - 1));
        }
        return moves;
    }

    @Test
    void scores_of_limited_searches_are_not_exact() throws InterruptedException {
        GameReview review =
                review(rules("reversi", Map.of()), new SearchLimits(2, Long.MAX_VALUE), "f5 f6 e6 d6 c5 e3");
        assertEquals(6, review.plies().size());
        assertEquals(List.of(), review.turningPoints());
        assertFalse(review.plies().stream().anyMatch(ply -> ply.evidence().isProof()));
        assertTrue(review.plies().stream()
                .allMatch(ply -> ply.loss() >= 0 && ply.best().depth() <= 2));
    }

    @Test
    void scores_keep_their_sign_when_a_seat_moves_again() throws InterruptedException {
        // South's s2 ends in its store, so that South moves again.
        Rules rules = rules("kalah", Map.of("pits", 2, "seeds", 1));
        Position start = rules.initial();
        GameReview review = review(rules, SearchLimits.millis(1000), "s2 s1");
        assertEquals(0, start.play(rules.parse("s2").orElseThrow()).sideToMove());
        assertEquals(
                List.of(0, 0), review.plies().stream().map(ReviewedPly::seat).toList());
        assertEquals(scores(review).get(0), scores(review).get(1));
    }

    @Test
    void each_ply_is_reported_as_soon_as_it_is_analysed() throws InterruptedException {
        Queue<Integer> reported = new ConcurrentLinkedQueue<>();
        Rules rules = rules("tictactoe", Map.of());
        try (GameAnalyzer analyzer = analyzer(rules, SearchLimits.millis(1000), 1, 1)) {
            analyzer.review(rules.initial(), moves(rules, "b2 a1"), ply -> reported.add(ply.ply()));
        }
        assertEquals(List.of(2, 1), List.copyOf(reported));
    }

    @Test
    void a_stopped_review_ends_immediately() throws InterruptedException {
        Rules rules = rules("reversi", Map.of());
        SearchLimits hours = SearchLimits.millis(3_600_000);
        try (GameAnalyzer analyzer =
                new GameAnalyzer(rules, clock -> searcher(rules, clock), hours, 1, 1, () -> true)) {
            analyzer.review(rules.initial(), moves(rules, "f5 f6 e6"), any -> {});
        }
    }

    private static List<ReviewedPly> marks(GameReview review) {
        return review.plies().stream()
                .filter(ply -> ply.mark() != ReviewedPly.Mark.NONE)
                .toList();
    }

    private static List<Integer> scores(GameReview review) {
        return review.plies().stream().map(ReviewedPly::score).toList();
    }

    private static GameReview review(Rules rules, SearchLimits limits, String game) throws InterruptedException {
        return review(rules, limits, game, 2);
    }

    private static GameReview review(Rules rules, SearchLimits limits, String game, int threads)
            throws InterruptedException {
        try (GameAnalyzer analyzer = analyzer(rules, limits, 2, threads)) {
            return new GameReview(analyzer.review(rules.initial(), moves(rules, game), any -> {}));
        }
    }

    private static GameAnalyzer analyzer(Rules rules, SearchLimits limits, int parts, int threads) {
        return new GameAnalyzer(rules, clock -> searcher(rules, clock), limits, parts, threads, () -> false);
    }

    private static Searcher searcher(Rules rules, LongSupplier clock) {
        return new SearcherRegistry(new SearchOptions(16, 1, false, clock)).of(rules);
    }

    private static List<Integer> moves(Rules rules, String game) {
        return List.of(game.split(" ")).stream()
                .map(text -> rules.parse(text).orElseThrow())
                .toList();
    }

    private static Rules rules(String game, Map<String, ?> options) {
        return Games.find(game).orElseThrow().rules(options);
    }
}
