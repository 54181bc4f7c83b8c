package org.parlor.server.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Simulation of the server with misbehaving clients, failing connections, a slow disk and crashes, checking invariants after
 * each action. Verifies that the simulation finds planted bugs.
 */
class SimulationTest {
    private static final int ACTIONS = 600;
    private static final int ACTIONS_TO_SHRINK = 200;
    private static final long GAMES_MIN = Long.getLong("simulation.games", 1_000);
    private static final long GAMES_MAX = Long.getLong("simulation.games", 200_000);
    private static final Duration TIME_MAX = Duration.ofMinutes(Long.getLong("simulation.minutes", 24 * 60));
    private static final int SEEDS_PER_BUG = 400;
    private static final int THREADS = 2;
    private static final int PROGRESS_GAMES = 50_000;
    private static final long RUNS_WITH_PLANTED_FAULTS = Long.getLong("simulation.planted", 2);
    private static final long MANY_RUNS_WITH_PLANTED_FAULTS = Long.getLong("simulation.planted", 200);
    private static final int COMMANDS_PER_PLANTED_FAULT = 10;
    private static final int RUNS_TO_FIND_LINES = 8;
    private static final int SEEDS_PER_LINE = 100;

    @Test
    void many_games_violate_no_invariant() {
        SimulationStats stats = simulate(1, games -> games < GAMES_MIN);
        System.out.println("simulation: " + stats);
        assertTrue(stats.games() >= GAMES_MIN, stats.toString());
        assertTrue(stats.count("own deletions") > 0 && stats.count("cancelled deletions") > 0, stats.toString());
    }

    @Test
    @Tag("slow")
    void two_hundred_thousand_games_violate_no_invariant() {
        long end = System.nanoTime() + TIME_MAX.toNanos();
        long first = Long.getLong("simulation.seed", 1_000_000);
        SimulationStats stats = simulate(first, games -> games < GAMES_MAX && System.nanoTime() < end);
        System.out.println("simulation: " + stats);
    }

    /** Runs simulations on all threads until there have been enough games. */
    private static SimulationStats simulate(long firstSeed, LongPredicate continues) {
        AtomicLong nextSeed = new AtomicLong(firstSeed);
        SimulationStats all = new SimulationStats();
        IntStream.range(0, THREADS).parallel().forEach(thread -> {
            while (continues.test(all.games())) {
                long before = all.games();
                all.add(runScenario(nextSeed.getAndIncrement()));
                if (before / PROGRESS_GAMES < all.games() / PROGRESS_GAMES) {
                    System.out.println("simulation so far: " + all);
                }
            }
        });
        return all;
    }

    private static SimulationStats runScenario(long seed) {
        Scenario scenario = Scenario.random(seed, ACTIONS);
        try {
            return new Simulation(scenario, CoreInterceptor.NONE).run();
        } catch (Invariant.Violation violation) {
            Scenario shrink = Shrinker.of(any -> CoreInterceptor.NONE).shrink(scenario, violation.invariant());
            throw new AssertionError("seed " + seed + ", shrunk to: " + shrink, violation);
        }
    }

    @Test
    void an_exception_in_the_core_fails_one_request_and_leaves_the_state_consistent_with_the_journal() {
        runWithPlantedFaults(1, RUNS_WITH_PLANTED_FAULTS);
    }

    @Test
    @Tag("slow")
    void many_exceptions_in_the_core_leave_the_state_consistent_with_the_journal() {
        runWithPlantedFaults(RUNS_WITH_PLANTED_FAULTS + 1, MANY_RUNS_WITH_PLANTED_FAULTS);
    }

    private static void runWithPlantedFaults(long firstSeed, long runs) {
        SimulationStats all = new SimulationStats();
        LongStream.range(firstSeed, firstSeed + runs).parallel().forEach(seed -> all.add(runWithPlantedFaults(seed)));
        System.out.println("simulation with planted exceptions: " + all);
        assertTrue(all.count("planted exceptions") >= runs, all.toString());
    }

    private static SimulationStats runWithPlantedFaults(long seed) {
        try {
            return new Simulation(
                            Scenario.random(seed, ACTIONS),
                            CoreInterceptor.NONE,
                            new PlantedFaults(seed, COMMANDS_PER_PLANTED_FAULT))
                    .run();
        } catch (RuntimeException | AssertionError violation) {
            throw new AssertionError("seed " + seed, violation);
        }
    }

    @Test
    @Tag("slow")
    void a_state_change_without_undo_action_is_found() {
        Set<String> lines = new TreeSet<>();
        for (long seed = 1; seed <= RUNS_TO_FIND_LINES; seed++) {
            PlantedFaults faults = new PlantedFaults(seed, COMMANDS_PER_PLANTED_FAULT).collectingLines();
            new Simulation(Scenario.random(seed, ACTIONS), CoreInterceptor.NONE, faults).run();
            lines.addAll(faults.lines());
        }
        Map<Detection, List<String>> results =
                lines.parallelStream().collect(Collectors.groupingBy(SimulationTest::detectionWithout));
        System.out.println("simulation: suppressed undo actions: " + results);
        List<String> missed = results.getOrDefault(Detection.MISSED, List.of()).stream()
                .map(line -> line.replaceFirst(":.*", ""))
                .toList();
        // The simulation sets passwords only of accounts that the same step adds and, without the change, removes. It
        // issues no one-time password that could be consumed.
        assertEquals(List.of("Account.setOneTimePassword", "Account.setPassword"), missed);
        assertTrue(results.get(Detection.DETECTED).size()
                > results.get(Detection.NEVER_NEEDED).size() * 8);
    }

    private enum Detection {
        DETECTED,
        MISSED,
        /** The change was always the last of its step. */
        NEVER_NEEDED
    }

    private static Detection detectionWithout(String line) {
        Set<Detection> detections = EnumSet.of(Detection.NEVER_NEEDED);
        for (long seed = 1; seed <= SEEDS_PER_LINE && !detections.contains(Detection.DETECTED); seed++) {
            detections.add(detectionWithout(line, seed));
        }
        return Collections.min(detections);
    }

    private static Detection detectionWithout(String line, long seed) {
        PlantedFaults faults = new PlantedFaults(seed, COMMANDS_PER_PLANTED_FAULT).suppressUndo(line);
        try {
            new Simulation(Scenario.random(seed, ACTIONS), CoreInterceptor.NONE, faults).run();
            return faults.isSuppressedNeeded() ? Detection.MISSED : Detection.NEVER_NEEDED;
        } catch (RuntimeException | AssertionError found) {
            return Detection.DETECTED;
        }
    }

    /** Scenarios that once violated an invariant. */
    static List<String> past_failures() {
        return List.of(
                // The start position was final, and the server crashed before the end was recorded.
                "1217 stop:5:1d2dx37 challenge:6:1b5eydm play:6:wc15ug play:3:s2tbl4 play:5:1dvvswk lag:7:1mm5107"
                        + " play:7:1sjk2fc reply:1:8ox3gg return:3:z0cs2h play:0:vanfgy crash:1:1qdu8ne",
                // After a suspension, a player who had returned got no turn.
                "106 crash:0:1iuxvyq challenge:2:1cynxr2 cut:6:xjgn27 lie:6:tj3l1u suspend:4:nnj55t",
                // A pause was agreed in a game that had not started.
                "148 crash:3:1izs6h2 challenge:4:1cjn985 reply:5:tvuljk offer:5:1nqnlnn answer:2:9spfnx");
    }

    @ParameterizedTest
    @MethodSource("past_failures")
    void past_failures_do_not_recur(String schedule) {
        new Simulation(Scenario.parse(schedule), CoreInterceptor.NONE).run();
    }

    static List<PlantedBug> bugs() {
        return PlantedBug.ALL;
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void a_planted_bug_is_found(PlantedBug plantedBug) {
        for (long seed = plantedBug.firstSeed(); seed < plantedBug.firstSeed() + SEEDS_PER_BUG; seed++) {
            Scenario scenario = Scenario.random(seed, ACTIONS);
            Optional<Invariant.Violation> found = Shrinker.run(scenario, plantedBug::plant);
            if (found.isPresent()) {
                System.out.println("simulation: '" + plantedBug + "' violates "
                        + found.get().invariant() + ", seed " + seed + ", after "
                        + found.get().actions() + " actions");
                return;
            }
        }
        throw new AssertionError("not detected: " + plantedBug);
    }

    @Test
    void a_failing_scenario_shrinks_and_can_be_replayed_from_its_text() {
        PlantedBug plantedBug = new PlantedBug("the wrong winner is recorded", JournalBugs.WrongWinner::new);
        Scenario whole = LongStream.range(1, SEEDS_PER_BUG)
                .mapToObj(seed -> Scenario.random(seed, ACTIONS_TO_SHRINK))
                .filter(scenario -> Shrinker.run(scenario, plantedBug::plant).isPresent())
                .findFirst()
                .orElseThrow();
        Invariant invariant =
                Shrinker.run(whole, plantedBug::plant).orElseThrow().invariant();
        Scenario shrink = Shrinker.of(plantedBug::plant).shrink(whole, invariant);
        assertTrue(shrink.actions().size() < 60, shrink.toString());
        Scenario again = Scenario.parse(shrink.toString());
        assertEquals(
                invariant, Shrinker.run(again, plantedBug::plant).orElseThrow().invariant());
    }
}
