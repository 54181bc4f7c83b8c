package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/** Shrinks a failing scenario by delta debugging: removes actions as long as the same invariant is violated. */
final class Shrinker {
    /** Maximum number of simulations. */
    private static final int TRIALS = 600;

    private final LongFunction<CoreInterceptor> interceptors;
    private int trials;

    Shrinker(LongFunction<CoreInterceptor> interceptors) {
        this.interceptors = interceptors;
    }

    /** Runs a scenario. Returns the violated invariant, if any. */
    static Optional<Invariant.Violation> run(Scenario scenario, LongFunction<CoreInterceptor> interceptors) {
        try {
            new Simulation(scenario, interceptors.apply(scenario.seed())).run();
            return Optional.empty();
        } catch (Invariant.Violation violation) {
            return Optional.of(violation);
        }
    }

    /** Returns a smaller scenario that violates the same invariant. */
    Scenario shrink(Scenario scenario, Invariant invariant) {
        List<Action> actions = scenario.actions();
        for (int size = Math.max(1, actions.size() / 2); size > 0 && trials < TRIALS; size /= 2) {
            int from = 0;
            while (from < actions.size() && trials < TRIALS) {
                List<Action> fewer = without(actions, from, size);
                if (breaks(scenario.with(fewer), invariant)) {
                    actions = fewer;
                } else {
                    from += size;
                }
            }
        }
        return scenario.with(actions);
    }

    private static List<Action> without(List<Action> actions, int from, int size) {
        List<Action> fewer = new ArrayList<>(actions.subList(0, from));
        fewer.addAll(actions.subList(Math.min(actions.size(), from + size), actions.size()));
        return fewer;
    }

    private boolean breaks(Scenario scenario, Invariant invariant) {
        trials++;
        return run(scenario, interceptors)
                .filter(violation -> violation.invariant() == invariant)
                .isPresent();
    }
}
