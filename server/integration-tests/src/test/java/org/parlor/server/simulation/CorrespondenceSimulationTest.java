package org.parlor.server.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Correspondence games, in a tournament and outside it, over virtual months. */
class CorrespondenceSimulationTest {
    private static final int SEEDS_PER_BUG = 20;

    @Test
    void a_tournament_of_sixty_days_with_kills_violates_no_invariant() {
        SimulationStats stats = new SimulationStats();
        LongStream.rangeClosed(1, 3).forEach(seed -> stats.add(run(seed, 12, 60)));
        System.out.println("simulation of months: " + stats);
        assertEquals(3 * 2 * 30, stats.count("tournament games"));
        assertTrue(stats.count("loaded games") > 100, stats.toString());
    }

    @Test
    @Tag("slow")
    void a_tournament_of_64_players_and_ninety_days_with_kills_violates_no_invariant() {
        SimulationStats stats = new SimulationStats();
        LongStream.rangeClosed(1, 5).forEach(seed -> stats.add(run(seed, 64, 90)));
        System.out.println("simulation of months: " + stats);
        assertEquals(5 * 2 * 8 * 28, stats.count("tournament games"));
        assertTrue(stats.count("kills") > 50, stats.toString());
    }

    private static SimulationStats run(long seed, int players, int days) {
        try {
            return new CorrespondenceSimulation(seed, players, days, CoreInterceptor.NONE).run();
        } catch (RuntimeException | AssertionError violation) {
            throw new AssertionError("seed " + seed, violation);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"weekends", "vacations", "notes"})
    void what_is_lost_in_a_restart_is_found(String what) {
        Supplier<CoreInterceptor> bug = switch (what) {
            case "weekends" -> ReplayBugs.Weekends::new;
            case "vacations" -> ReplayBugs.Vacations::new;
            default -> ReplayBugs.LostNotes::new;
        };
        for (long seed = 1; seed <= SEEDS_PER_BUG; seed++) {
            run(seed, 6, 60);
            try {
                new CorrespondenceSimulation(seed, 6, 60, bug.get()).run();
            } catch (Invariant.Violation found) {
                System.out.println("simulation of months: without " + what + ": " + found.getMessage());
                return;
            }
        }
        throw new AssertionError("not detected: " + what);
    }
}
