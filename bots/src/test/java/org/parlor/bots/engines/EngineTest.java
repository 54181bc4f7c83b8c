package org.parlor.bots.engines;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.parlor.bots.engines.kalah.KalahEvaluator;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.rules.Games;
import org.parlor.rules.HashMixer;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.KalahRules;

/** Guarantees of the levels. */
class EngineTest {
    private static final long MILLI = 1_000_000;
    private static final int OPENING_PLIES = 4;
    private static final SearchLimits NO_LIMIT = SearchLimits.depth(SearchLimits.DEPTH_MAX);

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"reversi, 3, 10", "kalah, 10, 10", "tictactoe, 10, 1000"})
    void max_beats_random(String game, int pairs, long budgetMillis) {
        Rules rules = rules(game, Map.of());
        int won = 0;
        int lost = 0;
        for (int seed = 0; seed < pairs; seed++) {
            for (int seat = 0; seat < 2; seat++) {
                int margin = margin(rules, budgetMillis, Level.MAX, Level.RANDOM, seat, seed);
                won += margin > 0 ? 1 : 0;
                lost += margin < 0 ? 1 : 0;
            }
        }
        assertEquals(0, lost);
        assertTrue(won >= 2 * pairs * 3 / 4, won + " won of " + 2 * pairs);
    }

    @ParameterizedTest
    @EnumSource(
            names = {"RANDOM", "MAX", "MATCH"},
            mode = EnumSource.Mode.EXCLUDE)
    void each_level_beats_the_one_below(Level level) {
        assertBeatsTheOneBelow(level, level == Level.HARD || level == Level.EXPERT ? 10 : 20);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(names = {"HARD", "EXPERT"})
    void each_level_beats_the_one_below_in_more_games(Level level) {
        assertBeatsTheOneBelow(level, 20);
    }

    /** Plays games of Reversi, fewer of the slowest level, and twice as many of Kalah. */
    private static void assertBeatsTheOneBelow(Level level, int reversiGames) {
        Level below = Level.numbered().get(Level.numbered().indexOf(level) - 1);
        for (String game : List.of("reversi", "kalah")) {
            int games = game.equals("kalah") ? 2 * reversiGames : level == Level.MASTER ? 8 : reversiGames;
            int halfPoints = 0;
            Map<Level, SearcherRegistry> searchers = Map.of(level, searchers(), below, searchers());
            int enough = 2 * games * 3 / 5;
            for (int seed = 0; seed < games && halfPoints <= enough; seed++) {
                Level first = seed % 2 == 0 ? level : below;
                Position end =
                        last(play(rules(game, Map.of()), first, first == level ? below : level, searchers, seed));
                halfPoints += 1 + Integer.signum(end.score(seed % 2) - end.score(1 - seed % 2));
            }
            assertTrue(halfPoints > enough, game + ": " + halfPoints + " of " + 2 * games);
        }
    }

    @Test
    void a_search_waits_for_a_cancelled_one_of_the_same_game() throws Exception {
        Rules rules = rules("kalah", Map.of());
        CountDownLatch resume = new CountDownLatch(1);
        AtomicInteger entered = new AtomicInteger();
        SearcherRegistry searchers = new SearcherRegistry(SearchOptions.of(10, System::nanoTime), any -> position -> {
            entered.incrementAndGet();
            awaitUninterrupted(resume);
            return 0;
        });
        Engine engine = new Engine(rules, Level.MATCH, searchers, new Random(1));
        Thread cancelled = new Thread(() -> engine.choose(rules.initial(), SearchLimits.depth(1), () -> true));
        cancelled.start();
        await().until(() -> entered.get() == 1);
        Thread next = new Thread(() -> engine.choose(rules.initial(), SearchLimits.depth(1), () -> false));
        next.start();
        await().until(() -> next.getState() == Thread.State.BLOCKED || entered.get() > 1);
        assertEquals(1, entered.get());
        resume.countDown();
        cancelled.join();
        next.join();
    }

    @Test
    void a_level_searches_kalah_to_the_end_once_few_seeds_are_left() {
        Rules rules = rules("kalah", Map.of());
        SearcherRegistry generic = new SearcherRegistry(
                SearchOptions.of(16, System::nanoTime), any -> new KalahEvaluator((KalahRules) rules));
        Engine engine = new Engine(rules, Level.HARD, generic, new Random(1));
        assertEquals(48, engine.pliesLeft(rules.initial()));

        Position twelveSeeds = PositionText.parse(rules, "1,1,1,1,1,1,18,1,1,1,1,1,1,18 0");
        assertEquals(12, engine.pliesLeft(twelveSeeds));
        assertTrue(engine.choose(twelveSeeds, NO_LIMIT, () -> false).exact());
    }

    @Test
    void max_searches_reversi_at_least_six_plies_deep() {
        Rules rules = rules("reversi", Map.of());
        SearcherRegistry withoutBook =
                new SearcherRegistry(new SearchOptions(16, 1, false, oneMillisecondPerReading()));
        SearchResult found = new Engine(rules, Level.MAX, withoutBook, new Random(1))
                .choose(rules.initial(), SearchLimits.millis(2000).withDepth(6), () -> false);
        assertEquals(6, found.depth(), found.toString());
    }

    @ParameterizedTest
    @CsvSource({"6, 4", "6, 1", "1, 1", "3, 4"})
    @Timeout(value = 5, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void kalah_moves_are_found_within_five_seconds(int pits, int seeds) {
        Rules rules = rules("kalah", Map.of("pits", pits, "seeds", seeds));
        Position start = rules.initial();
        if (!start.isOver()) {
            SearchLimits budget = SearchLimits.millis(Level.MAX.capMillis());
            assertTrue(start.isLegal(engine(rules, Level.MAX, 1)
                    .choose(start, budget, () -> false)
                    .move()));
        }
    }

    @Test
    void max_keeps_a_proven_margin() {
        assertKeepsProvenMargin(3);
    }

    @Tag("slow")
    @Test
    void max_keeps_a_proven_margin_in_more_games() {
        assertKeepsProvenMargin(10);
    }

    private static void assertKeepsProvenMargin(int seeds) {
        // Kalah (3,3) is a win by 2 for South; max solves it from the first move.
        Rules rules = rules("kalah", Map.of("pits", 3, "seeds", 3));
        assertEquals(2, margin(rules, 1000, Level.MAX, Level.MAX, 0, 1));
        for (int seed = 0; seed < seeds; seed++) {
            assertTrue(margin(rules, 1000, Level.MAX, Level.RANDOM, 0, seed) >= 2);
            assertTrue(margin(rules, 1000, Level.MAX, Level.RANDOM, 1, seed) >= -2);
        }
    }

    @Test
    void hard_searches_the_last_twelve_squares_of_reversi_to_the_end() {
        Rules rules = rules("reversi", Map.of("rows", 4, "cols", 4));
        assertEquals(12, engine(rules, Level.HARD, 1).pliesLeft(rules.initial()));
        SearchResult found = engine(rules, Level.HARD, 1).choose(rules.initial(), NO_LIMIT, () -> false);
        assertTrue(found.exact());
        assertEquals(-1000, found.score());
    }

    @Test
    void every_level_above_beginner_prevents_an_immediate_loss() {
        Rules rules = rules("tictactoe", Map.of());
        for (Level level : Level.numbered()) {
            Set<String> choices = choices(rules, level, "XX..O.... 1");
            assertEquals(level.compareTo(Level.BEGINNER) > 0, choices.equals(Set.of("c1")), level + ": " + choices);
        }
    }

    @Test
    void easy_takes_an_open_corner() {
        String hIsOpen = "..XXXXX...OXX..X..OOXX.X..OOOOOX.OOOOOXX...OXXOX..OXXX.O.O..XX.. 0";
        assertEquals(Set.of("h8"), choices(rules("reversi", Map.of()), Level.EASY, hIsOpen));
    }

    @ParameterizedTest
    @EnumSource(names = "RANDOM", mode = EnumSource.Mode.EXCLUDE)
    void every_level_plays_an_immediate_win(Level level) {
        assertEquals(Set.of("c1"), choices(rules("tictactoe", Map.of()), level, "XX.OO.... 0"));
    }

    @Test
    void match_keeps_games_close() {
        assertKeepsGamesClose(2);
    }

    @Tag("slow")
    @Test
    void match_keeps_more_games_close() {
        assertKeepsGamesClose(4);
    }

    private static void assertKeepsGamesClose(int seeds) {
        Rules rules = rules("reversi", Map.of());
        int kept = 0;
        int taken = 0;
        for (int seed = 0; seed < seeds; seed++) {
            kept += Math.abs(margin(rules, 1000, Level.MATCH, Level.EASY, seed % 2, seed));
            taken += Math.abs(margin(rules, 1000, Level.HARD, Level.EASY, seed % 2, seed));
        }
        assertTrue(2 * kept < taken, kept + " and " + taken);
    }

    @Test
    void the_choice_among_equal_moves_varies() {
        Rules rules = rules("tictactoe", Map.of());
        for (Level level : Level.values()) {
            assertTrue(choices(rules, level, "......... 0").size() > 1, level.word());
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {"MASTER", "MAX"},
            mode = EnumSource.Mode.EXCLUDE)
    void the_same_seed_plays_the_same_game(Level level) {
        for (String game : List.of("reversi", "kalah")) {
            List<Position> one = play(rules(game, Map.of()), level, level, Map.of(level, searchers()), 5);
            List<Position> again = play(rules(game, Map.of()), level, level, Map.of(level, searchers()), 5);
            assertEquals(one, again);
        }
    }

    private static List<Position> play(
            Rules rules, Level first, Level second, Map<Level, SearcherRegistry> searchers, long seed) {
        Engine[] engines = Stream.of(first, second)
                .map(level -> new Engine(
                        rules,
                        level,
                        Objects.requireNonNull(searchers.get(level)),
                        new Random(HashMixer.fold(seed, Level.numbered().indexOf(level)))))
                .toArray(Engine[]::new);
        Random opening = new Random(seed / 2);
        List<Position> positions = new ArrayList<>(List.of(rules.initial()));
        for (int ply = 0; ply < OPENING_PLIES; ply++) {
            Position at = last(positions);
            int[] moves = at.legalMoves();
            positions.add(at.play(moves[opening.nextInt(moves.length)]));
        }
        while (!last(positions).isOver()) {
            Position at = last(positions);
            positions.add(at.play(
                    engines[at.sideToMove()].choose(at, NO_LIMIT, () -> false).move()));
        }
        return positions;
    }

    private static Position last(List<Position> positions) {
        return positions.get(positions.size() - 1);
    }

    private static SearcherRegistry searchers() {
        return new SearcherRegistry(SearchOptions.of(16, System::nanoTime));
    }

    /** The margin of the first level against the second; 256 nodes take one simulated millisecond. */
    private static int margin(Rules rules, long budgetMillis, Level level, Level other, int seat, long seed) {
        LongSupplier clock = oneMillisecondPerReading();
        Engine[] engines = new Engine[2];
        engines[seat] = new Engine(rules, level, new SearcherRegistry(SearchOptions.of(16, clock)), new Random(seed));
        engines[1 - seat] =
                new Engine(rules, other, new SearcherRegistry(SearchOptions.of(16, clock)), new Random(seed));
        Position position = rules.initial();
        while (!position.isOver()) {
            int move = engines[position.sideToMove()]
                    .choose(position, SearchLimits.millis(budgetMillis), () -> false)
                    .move();
            position = position.play(move);
        }
        return position.score(seat) - position.score(1 - seat);
    }

    private static LongSupplier oneMillisecondPerReading() {
        AtomicLong now = new AtomicLong();
        return () -> now.getAndAdd(MILLI);
    }

    private static Set<String> choices(Rules rules, Level level, String text) {
        Position position = PositionText.parse(rules, text);
        Set<String> choices = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            choices.add(rules.format(engine(rules, level, seed)
                    .choose(position, NO_LIMIT, () -> false)
                    .move()));
        }
        return choices;
    }

    private static Engine engine(Rules rules, Level level, long seed) {
        return new Engine(rules, level, searchers(), new Random(seed));
    }

    private static Rules rules(String game, Map<String, ?> options) {
        return Games.find(game).orElseThrow().rules(options);
    }
}
