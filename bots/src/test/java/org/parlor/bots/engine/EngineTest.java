package org.parlor.bots.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.search.Means;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.Table;
import org.parlor.bots.search.Ticker;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/** The levels: what each may be relied on to do. */
class EngineTest {
    private static final long MILLI = 1_000_000;

    @ParameterizedTest
    @CsvSource({"reversi, 3, 10", "kalah, 10, 10", "tictactoe, 10, 1000"})
    void hard_beats_random(String game, int pairs, long budgetMillis) {
        Rules rules = rules(game, Map.of());
        int won = 0;
        int lost = 0;
        for (int seed = 0; seed < pairs; seed++) {
            for (int seat = 0; seat < 2; seat++) {
                int margin = margin(rules, budgetMillis, Level.HARD, Level.RANDOM, seat, seed);
                won += margin > 0 ? 1 : 0;
                lost += margin < 0 ? 1 : 0;
            }
        }
        assertEquals(0, lost);
        assertTrue(won >= 2 * pairs * 3 / 4, won + " won of " + 2 * pairs);
    }

    @ParameterizedTest
    @CsvSource({"reversi", "kalah"})
    void medium_beats_easy_more_often_than_not(String game) {
        Rules rules = rules(game, Map.of());
        int won = 0;
        for (int seed = 0; seed < 6; seed++) {
            won += margin(rules, 1000, Level.MEDIUM, Level.EASY, seed % 2, seed) > 0 ? 1 : 0;
        }
        assertTrue(won >= 4, won + " won of 6");
    }

    @Test
    void hard_looks_six_plies_ahead_at_least_in_reversi() {
        SearchResult found = engine(rules("reversi", Map.of()), Level.HARD, 1)
                .choose(rules("reversi", Map.of()).initial(), 2000 * MILLI, () -> false);
        assertTrue(found.depth() >= 6, found.toString());
    }

    @ParameterizedTest
    @CsvSource({"6, 4", "6, 1", "1, 1", "3, 4"})
    @Timeout(value = 5, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void kalah_is_answered_within_five_seconds(int pits, int seeds) {
        Rules rules = rules("kalah", Map.of("pits", pits, "seeds", seeds));
        Position start = rules.initial();
        if (!start.isOver()) {
            long budget = Level.HARD.capMillis() * MILLI;
            assertTrue(start.isLegal(engine(rules, Level.HARD, 1)
                    .choose(start, budget, () -> false)
                    .move()));
        }
    }

    @Test
    void hard_keeps_the_margin_that_it_can_prove() {
        // 3 pits and 3 seeds are worth +2 to South, which hard proves from its first move on, on either side.
        Rules rules = rules("kalah", Map.of("pits", 3, "seeds", 3));
        assertEquals(2, margin(rules, 1000, Level.HARD, Level.HARD, 0, 1));
        for (int seed = 0; seed < 10; seed++) {
            assertTrue(margin(rules, 1000, Level.HARD, Level.RANDOM, 0, seed) >= 2);
            assertTrue(margin(rules, 1000, Level.HARD, Level.RANDOM, 1, seed) >= -2);
        }
    }

    @Test
    void medium_plays_the_last_nine_squares_of_reversi_to_the_end() {
        Rules rules = rules("reversi", Map.of("rows", 4, "cols", 4));
        Position position = rules.initial();
        for (int ply = 0; ply < 3; ply++) {
            position = position.play(position.legalMoves()[0]);
        }
        assertEquals(9, engine(rules, Level.MEDIUM, 1).pliesLeft(position));
        assertTrue(engine(rules, Level.MEDIUM, 1)
                .choose(position, Long.MAX_VALUE, () -> false)
                .exact());
    }

    @Test
    void easy_takes_a_win_and_stops_a_loss() {
        Rules rules = rules("tictactoe", Map.of());
        assertEquals(Set.of("c1"), choices(rules, Level.EASY, "XX.OO.... 0"));
        assertEquals(Set.of("c1"), choices(rules, Level.EASY, "XX..O.... 1"));
    }

    @Test
    void levels_that_choose_among_equals_do_not_always_play_the_same() {
        Rules rules = rules("tictactoe", Map.of());
        for (Level level : Level.values()) {
            assertTrue(choices(rules, level, "......... 0").size() > 1, level.word());
        }
    }

    @Test
    void the_same_seed_plays_the_same_game() {
        Rules rules = rules("reversi", Map.of("rows", 6, "cols", 6));
        assertEquals(
                margin(rules, 1000, Level.MEDIUM, Level.RANDOM, 0, 5),
                margin(rules, 1000, Level.MEDIUM, Level.RANDOM, 0, 5));
    }

    /** What the first level wins by over the second from that seat; a millisecond is 256 nodes, so no clock matters. */
    private static int margin(Rules rules, long budgetMillis, Level level, Level other, int seat, long seed) {
        AtomicLong now = new AtomicLong();
        Ticker millisecondAReading = () -> now.getAndAdd(MILLI);
        Engine[] engines = new Engine[2];
        engines[seat] =
                new Engine(rules, level, new Searchers(Means.of(new Table(16), millisecondAReading)), new Random(seed));
        engines[1 - seat] =
                new Engine(rules, other, new Searchers(Means.of(new Table(16), millisecondAReading)), new Random(seed));
        Position position = rules.initial();
        while (!position.isOver()) {
            int move = engines[position.sideToMove()]
                    .choose(position, budgetMillis * MILLI, () -> false)
                    .move();
            position = position.play(move);
        }
        return position.score(seat) - position.score(1 - seat);
    }

    private static Set<String> choices(Rules rules, Level level, String text) {
        Position position = PositionText.parse(rules, text);
        Set<String> choices = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            choices.add(rules.text(engine(rules, level, seed)
                    .choose(position, Long.MAX_VALUE, () -> false)
                    .move()));
        }
        return choices;
    }

    private static Engine engine(Rules rules, Level level, long seed) {
        return new Engine(rules, level, new Searchers(Means.of(new Table(16), Ticker.SYSTEM)), new Random(seed));
    }

    private static Rules rules(String game, Map<String, ?> options) {
        return Games.find(game).orElseThrow().rules(options);
    }
}
