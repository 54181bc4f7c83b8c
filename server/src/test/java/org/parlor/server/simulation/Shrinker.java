package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/** Takes deeds out of a schedule that breaks a law as long as it still breaks that law: delta debugging. */
final class Shrinker {
    /** A bound on the worlds that are made for it. */
    private static final int TRIALS = 600;

    private final LongFunction<CoreInterceptor> sabotage;
    private int trials;

    Shrinker(LongFunction<CoreInterceptor> sabotage) {
        this.sabotage = sabotage;
    }

    /** The law that the schedule breaks, if it does. */
    static Optional<Invariant.Broken> run(Scenario scenario, LongFunction<CoreInterceptor> sabotage) {
        try {
            new Simulation(scenario, sabotage.apply(scenario.seed())).run();
            return Optional.empty();
        } catch (Invariant.Broken broken) {
            return Optional.of(broken);
        }
    }

    /** As few of the deeds as trying finds, that break the same law. */
    Scenario shrunk(Scenario scenario, Invariant invariant) {
        List<Action> deeds = scenario.deeds();
        for (int size = Math.max(1, deeds.size() / 2); size > 0 && trials < TRIALS; size /= 2) {
            int from = 0;
            while (from < deeds.size() && trials < TRIALS) {
                List<Action> fewer = without(deeds, from, size);
                if (breaks(scenario.with(fewer), invariant)) {
                    deeds = fewer;
                } else {
                    from += size;
                }
            }
        }
        return scenario.with(deeds);
    }

    private static List<Action> without(List<Action> deeds, int from, int size) {
        List<Action> fewer = new ArrayList<>(deeds.subList(0, from));
        fewer.addAll(deeds.subList(Math.min(deeds.size(), from + size), deeds.size()));
        return fewer;
    }

    private boolean breaks(Scenario scenario, Invariant invariant) {
        trials++;
        return run(scenario, sabotage)
                .filter(broken -> broken.law() == invariant)
                .isPresent();
    }
}
