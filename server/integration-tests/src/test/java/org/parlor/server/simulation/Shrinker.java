package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Shrinks a failing scenario by delta debugging: removes actions as long as the same invariant is violated. */
public final class Shrinker {
    /** Maximum number of simulations. */
    private static final int TRIALS = 600;

    private final Function<Scenario, Optional<Invariant.Violation>> simulation;
    private int trials;

    /** @param simulation runs a scenario and returns the violated invariant, if any */
    public Shrinker(Function<Scenario, Optional<Invariant.Violation>> simulation) {
        this.simulation = simulation;
    }

    static Shrinker of(LongFunction<CoreInterceptor> interceptors) {
        return new Shrinker(scenario -> run(scenario, interceptors));
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
    public Scenario shrink(Scenario scenario, Invariant invariant) {
        List<Action> actions = untilViolation(scenario, invariant);
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

    /** Later actions would run in each trial without the violation. */
    private List<Action> untilViolation(Scenario scenario, Invariant invariant) {
        List<Action> actions = scenario.actions();
        int count = simulation
                .apply(scenario)
                .map(violation -> Math.min(violation.actions() + 1, actions.size()))
                .orElse(actions.size());
        List<Action> first = actions.subList(0, count);
        return breaks(scenario.with(first), invariant) ? first : actions;
    }

    private static List<Action> without(List<Action> actions, int from, int size) {
        List<Action> fewer = new ArrayList<>(actions.subList(0, from));
        fewer.addAll(actions.subList(Math.min(actions.size(), from + size), actions.size()));
        return fewer;
    }

    private boolean breaks(Scenario scenario, Invariant invariant) {
        trials++;
        return simulation
                .apply(scenario)
                .filter(violation -> violation.invariant() == invariant)
                .isPresent();
    }
}
