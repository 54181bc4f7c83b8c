package org.parlor.bots.player;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engines.Engine;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** How whole games use their clocks, in virtual time: each reading of the clock takes a part of the base time. */
class ClockUseTest {
    private static final long CAP_MILLIS = 1_000_000;
    private static final int READINGS_PER_BASE = 2000;
    private static final int RANDOM_PLIES = 8;

    private final AtomicLong now = new AtomicLong();

    @ParameterizedTest
    @CsvSource({
        "reversi, 100, 0, 0, 0.3",
        "reversi, 500, 20, 0, 0.5",
        "reversi, 1000, 0, 100, 0.6",
        "reversi, 300000, 0, 0, 0.8",
        "reversi, 300000, 3000, 2000, 0.8",
        "kalah, 100, 0, 0, 0.35",
        "kalah, 300000, 2000, 100, 0.9",
    })
    void no_flag_falls_and_the_base_time_is_used_as_far_as_the_reserve_allows(
            String game, int base, int increment, long lag, double least) {
        double spent = spent(Games.get(game).rules(Map.of()), new TimeControl.Fischer(base, increment), lag);
        assertTrue(spent > least, spent + " of the base time");
    }

    /**
     * Plays both seats. The server compensates the lag, as in the document of the protocol.
     *
     * <p>Returns the greatest part of the base time that was missing on the clock of the first seat.
     */
    private double spent(Rules rules, TimeControl.Fischer timeControl, long lagMillis) {
        long start = now.get();
        LongSupplier clock = () -> now.getAndAdd(timeControl.base() * 1_000_000L / READINGS_PER_BASE);
        SearcherRegistry searchers = new SearcherRegistry(new SearchOptions(16, 1, false, clock));
        Engine engine = new Engine(rules, Level.MAX, searchers, new Random(1));
        Position position = opening(rules, new Random(1));
        long[] left = {timeControl.base(), timeControl.base()};
        long least = timeControl.base();
        long gain = Math.min(1000, 150 + 4 * (timeControl.base() + 40L * timeControl.inc()) / 1000);
        long quota = 3 * gain;
        while (!position.isOver()) {
            int seat = position.sideToMove();
            GameMessage.Clock message = new GameMessage.Clock(List.of(left[0], left[1]), seat, null, null);
            int movesLeft = TimeManager.movesLeft(engine.pliesUntilSolvable(position));
            long before = now.get();
            int move = engine.choose(
                            position,
                            TimeManager.allocate(timeControl, message, seat, movesLeft, CAP_MILLIS, lagMillis)
                                    .limits(),
                            () -> false)
                    .move();
            long compensated = Math.min(lagMillis, quota);
            quota = Math.min(7 * gain, quota - compensated + gain);
            left[seat] -= (now.get() - before) / 1_000_000 + lagMillis - compensated;
            assertTrue(left[seat] > 0, "the flag fell after " + (before - start) / 1_000_000 + " ms");
            least = Math.min(least, left[0]);
            left[seat] += timeControl.inc();
            position = position.play(move);
        }
        return 1 - (double) least / timeControl.base();
    }

    private static Position opening(Rules rules, Random random) {
        Position position = rules.initial();
        for (int ply = 0; ply < RANDOM_PLIES; ply++) {
            int[] moves = position.legalMoves();
            position = position.play(moves[random.nextInt(moves.length)]);
        }
        return position;
    }
}
