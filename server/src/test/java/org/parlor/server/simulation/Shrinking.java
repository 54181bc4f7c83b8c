package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/** Takes deeds out of a schedule that breaks a law as long as it still breaks that law: delta debugging. */
final class Shrinking {
    /** A bound on the worlds that are made for it. */
    private static final int TRIALS = 600;

    private final LongFunction<Sabotage> sabotage;
    private int trials;

    Shrinking(LongFunction<Sabotage> sabotage) {
        this.sabotage = sabotage;
    }

    /** The law that the schedule breaks, if it does. */
    static Optional<Law.Broken> run(Schedule schedule, LongFunction<Sabotage> sabotage) {
        try {
            new World(schedule, sabotage.apply(schedule.seed())).run();
            return Optional.empty();
        } catch (Law.Broken broken) {
            return Optional.of(broken);
        }
    }

    /** As few of the deeds as trying finds, that break the same law. */
    Schedule shrunk(Schedule schedule, Law law) {
        List<Deed> deeds = schedule.deeds();
        for (int size = Math.max(1, deeds.size() / 2); size > 0 && trials < TRIALS; size /= 2) {
            int from = 0;
            while (from < deeds.size() && trials < TRIALS) {
                List<Deed> fewer = without(deeds, from, size);
                if (breaks(schedule.with(fewer), law)) {
                    deeds = fewer;
                } else {
                    from += size;
                }
            }
        }
        return schedule.with(deeds);
    }

    private static List<Deed> without(List<Deed> deeds, int from, int size) {
        List<Deed> fewer = new ArrayList<>(deeds.subList(0, from));
        fewer.addAll(deeds.subList(Math.min(deeds.size(), from + size), deeds.size()));
        return fewer;
    }

    private boolean breaks(Schedule schedule, Law law) {
        trials++;
        return run(schedule, sabotage).filter(broken -> broken.law() == law).isPresent();
    }
}
