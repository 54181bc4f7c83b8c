package org.parlor.server.simulation.cluster;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.util.ResourceLeakDetector;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.server.simulation.Invariant;
import org.parlor.server.simulation.Scenario;
import org.parlor.server.simulation.Shrinker;
import org.parlor.server.simulation.SimulationStats;

/**
 * Simulation of a cluster whose processes, network and database fail, checking the invariants of the single server and those
 * of the cluster. Verifies that it finds planted bugs.
 */
class ClusterSimulationTest {
    private static final int ACTIONS = 600;
    private static final int SEEDS_PER_BUG = 50;
    private static final int SCENARIOS = Integer.getInteger("simulation.cluster", 8);
    private static final int MANY_SCENARIOS = Integer.getInteger("simulation.cluster", 300);
    private static final ResourceLeakDetector.Level LEVEL = ResourceLeakDetector.getLevel();

    /** A gateway that is killed, and a scenario that ends at a violation, release no buffers. */
    @BeforeAll
    static void ignoreLeaks() {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }

    @AfterAll
    static void detectLeaks() {
        ResourceLeakDetector.setLevel(LEVEL);
    }

    @Test
    void faults_of_a_cluster_violate_no_invariant() {
        simulate(1, SCENARIOS);
    }

    @Test
    @Tag("slow")
    void many_faults_of_a_cluster_violate_no_invariant() {
        simulate(SCENARIOS + 1, MANY_SCENARIOS);
    }

    private static void simulate(long firstSeed, int scenarios) {
        SimulationStats all = new SimulationStats();
        LongStream.range(firstSeed, firstSeed + scenarios).parallel().forEach(seed -> all.add(runScenario(seed)));
        System.out.println("cluster simulation: " + all);
        assertTrue(all.count("takeovers") > scenarios, all.toString());
    }

    private static SimulationStats runScenario(long seed) {
        Scenario scenario = Scenario.random(seed, ACTIONS);
        try {
            return new ClusterSimulation(scenario, ClusterInterceptor.NONE).run();
        } catch (Invariant.Violation violation) {
            Scenario shrunk =
                    new Shrinker(any -> run(any, ClusterInterceptor.NONE)).shrink(scenario, violation.invariant());
            throw new AssertionError("seed " + seed + ", shrunk to: " + shrunk, violation);
        }
    }

    static List<PlantedClusterBug> bugs() {
        return PlantedClusterBug.ALL;
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void a_planted_bug_of_a_cluster_is_found(PlantedClusterBug bug) {
        for (long seed = bug.firstSeed(); seed < bug.firstSeed() + SEEDS_PER_BUG; seed++) {
            Optional<Invariant.Violation> found = run(Scenario.random(seed, ACTIONS), bug.plant(seed));
            if (found.isPresent()) {
                System.out.println("cluster simulation: '" + bug + "' violates "
                        + found.get().invariant() + ", seed " + seed + ", after "
                        + found.get().actions() + " actions");
                return;
            }
        }
        throw new AssertionError("not detected: " + bug);
    }

    private static Optional<Invariant.Violation> run(Scenario scenario, ClusterInterceptor interceptor) {
        try {
            new ClusterSimulation(scenario, interceptor).run();
            return Optional.empty();
        } catch (Invariant.Violation violation) {
            return Optional.of(violation);
        }
    }
}
