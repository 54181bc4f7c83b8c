package org.parlor.server.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole houses under a seed, with clients who come, go, play, blunder and lie, with links that break, a disk that is late
 * and a server that dies anywhere; and the proof that this finds the faults it is there for.
 */
class SimulationTest {
    private static final int DEEDS = 600;
    private static final long GAMES = Long.getLong("simulation.games", 100_000);
    private static final long GAMES_LONG = Long.getLong("simulation.games", 10_000_000);
    private static final Duration LONGEST = Duration.ofMinutes(Long.getLong("simulation.minutes", 24 * 60));
    private static final int SEEDS_FOR_A_FAULT = 400;
    private static final int THREADS = 2;
    private static final int GAMES_A_WORD = 500_000;
    private static final long PLANTED_WORLDS = Long.getLong("simulation.planted", 100);
    private static final int COMMANDS_A_PLANTED_FAULT = 10;
    private static final int WORLDS_FOR_ALL_LINES = 8;
    private static final int SEEDS_FOR_A_LINE = 40;

    @Test
    void a_hundred_thousand_games_break_no_law() {
        SimulationStats simulationStats = simulate(1, games -> games < GAMES);
        System.out.println("simulation: " + simulationStats);
        assertTrue(simulationStats.games() >= GAMES, simulationStats.toString());
    }

    @Test
    @Tag("slow")
    void millions_of_games_break_no_law() {
        long end = System.nanoTime() + LONGEST.toNanos();
        long first = Long.getLong("simulation.seed", 1_000_000);
        SimulationStats simulationStats = simulate(first, games -> games < GAMES_LONG && System.nanoTime() < end);
        System.out.println("simulation: " + simulationStats);
    }

    /** One world after the other on each thread, until there have been enough games. */
    private static SimulationStats simulate(long firstSeed, LongPredicate goesOn) {
        AtomicLong nextSeed = new AtomicLong(firstSeed);
        SimulationStats all = new SimulationStats();
        IntStream.range(0, THREADS).parallel().forEach(thread -> {
            while (goesOn.test(all.games())) {
                long before = all.games();
                all.add(world(nextSeed.getAndIncrement()));
                if (before / GAMES_A_WORD < all.games() / GAMES_A_WORD) {
                    System.out.println("simulation so far: " + all);
                }
            }
        });
        return all;
    }

    private static SimulationStats world(long seed) {
        Scenario scenario = Scenario.random(seed, DEEDS);
        try {
            return new Simulation(scenario, CoreInterceptor.NONE).run();
        } catch (Invariant.Broken broken) {
            Scenario shrunk = new Shrinker(any -> CoreInterceptor.NONE).shrunk(scenario, broken.law());
            throw new AssertionError("seed " + seed + ", shrunk to: " + shrunk, broken);
        }
    }

    @Test
    void whatever_the_core_throws_costs_one_request_and_leaves_the_state_as_the_journal_has_it() {
        SimulationStats all = new SimulationStats();
        LongStream.rangeClosed(1, PLANTED_WORLDS).parallel().forEach(seed -> all.add(worldWithPlantedFaults(seed)));
        System.out.println("simulation with planted exceptions: " + all);
        assertTrue(all.count("planted exceptions") >= PLANTED_WORLDS, all.toString());
    }

    private static SimulationStats worldWithPlantedFaults(long seed) {
        try {
            return new Simulation(
                            Scenario.random(seed, DEEDS),
                            CoreInterceptor.NONE,
                            new PlantedFaults(seed, COMMANDS_A_PLANTED_FAULT))
                    .run();
        } catch (RuntimeException | AssertionError broken) {
            throw new AssertionError("seed " + seed, broken);
        }
    }

    @Test
    @Tag("slow")
    void a_change_of_the_core_that_adds_no_inverse_is_found() {
        Set<String> lines = new TreeSet<>();
        for (long seed = 1; seed <= WORLDS_FOR_ALL_LINES; seed++) {
            PlantedFaults faults = new PlantedFaults(seed, COMMANDS_A_PLANTED_FAULT);
            new Simulation(Scenario.random(seed, DEEDS), CoreInterceptor.NONE, faults).run();
            lines.addAll(faults.lines());
        }
        List<String> missed = lines.parallelStream()
                .filter(line -> LongStream.rangeClosed(1, SEEDS_FOR_A_LINE).noneMatch(seed -> isFound(line, seed)))
                .toList();
        System.out.println("simulation: without an inverse were found all but " + missed + " of " + lines);
        assertEquals(List.of(), missed);
    }

    private static boolean isFound(String line, long seed) {
        PlantedFaults faults = new PlantedFaults(seed, COMMANDS_A_PLANTED_FAULT).forget(line);
        try {
            new Simulation(Scenario.random(seed, DEEDS), CoreInterceptor.NONE, faults).run();
            return false;
        } catch (RuntimeException | AssertionError found) {
            return true;
        }
    }

    /** Schedules that once broke a law. */
    static List<String> once_broken() {
        return List.of(
                // A game began where it ends, and the server died before its end was kept.
                "1217 stop:5:1d2dx37 challenge:6:1b5eydm play:6:wc15ug play:3:s2tbl4 play:5:1dvvswk lag:7:1mm5107"
                        + " play:7:1sjk2fc reply:1:8ox3gg return:3:z0cs2h play:0:vanfgy crash:1:1qdu8ne",
                // A pause was agreed in a game that had not started.
                "148 crash:3:1izs6h2 challenge:4:1cjn985 reply:5:tvuljk offer:5:1nqnlnn answer:2:9spfnx");
    }

    @ParameterizedTest
    @MethodSource("once_broken")
    void what_once_broke_a_law_does_so_no_more(String schedule) {
        new Simulation(Scenario.parse(schedule), CoreInterceptor.NONE).run();
    }

    static List<PlantedBug> faults() {
        return PlantedBug.ALL;
    }

    @ParameterizedTest
    @MethodSource("faults")
    void a_planted_fault_is_found(PlantedBug plantedBug) {
        for (long seed = 1; seed <= SEEDS_FOR_A_FAULT; seed++) {
            Scenario scenario = Scenario.random(seed, DEEDS);
            Optional<Invariant.Broken> found = Shrinker.run(scenario, plantedBug::plant);
            if (found.isPresent()) {
                System.out.println(
                        "simulation: '" + plantedBug + "' breaks " + found.get().law() + ", seed " + seed + ", after "
                                + found.get().deeds() + " deeds");
                return;
            }
        }
        throw new AssertionError("not found: " + plantedBug);
    }

    @Test
    void a_schedule_that_breaks_a_law_shrinks_to_few_deeds_and_can_be_run_again_from_its_text() {
        PlantedBug plantedBug = new PlantedBug("the wrong winner is kept", JournalBugs.Winner::new);
        Scenario whole = LongStream.range(1, SEEDS_FOR_A_FAULT)
                .mapToObj(seed -> Scenario.random(seed, DEEDS))
                .filter(scenario -> Shrinker.run(scenario, plantedBug::plant).isPresent())
                .findFirst()
                .orElseThrow();
        Invariant invariant =
                Shrinker.run(whole, plantedBug::plant).orElseThrow().law();
        Scenario shrunk = new Shrinker(plantedBug::plant).shrunk(whole, invariant);
        assertTrue(shrunk.deeds().size() < 60, shrunk.toString());
        Scenario again = Scenario.parse(shrunk.toString());
        assertEquals(
                invariant, Shrinker.run(again, plantedBug::plant).orElseThrow().law());
    }
}
