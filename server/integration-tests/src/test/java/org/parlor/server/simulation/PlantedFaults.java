package org.parlor.server.simulation;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.parlor.server.core.PlantedCore;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;

/**
 * Makes the core throw exceptions at random state changes and random number requests, and checks the core afterwards.
 */
final class PlantedFaults {
    private final SplittableRandom random;
    private final int interval;
    private PlantedCore core;
    private boolean stopped;
    private int thrown;
    private final Set<String> lines = new HashSet<>();
    private boolean collectsLines;
    private String suppressedLine = "";

    /** @param interval average number of commands per planted exception */
    PlantedFaults(long seed, int interval) {
        this.random = new SplittableRandom(seed);
        this.interval = interval;
    }

    /** Creates a core with planted faults. */
    ServerCore core(ServerSettings settings, RandomSource random) {
        core = new PlantedCore(settings, random);
        core.planter().forget(suppressedLine);
        if (collectsLines) {
            core.planter().collectLines();
        }
        return core.core();
    }

    /** Suppresses the undo action added by a source line of the core. */
    PlantedFaults suppressUndo(String line) {
        suppressedLine = line;
        return this;
    }

    PlantedFaults collectingLines() {
        collectsLines = true;
        return this;
    }

    /** Whether a suppressed undo action was needed in a rollback. */
    boolean isSuppressedNeeded() {
        return core.planter().isForgottenNeeded();
    }

    /** The source lines of the core that added an undo action. */
    Set<String> lines() {
        return lines;
    }

    /** Stops planting faults. */
    void stop() {
        stopped = true;
    }

    /** The number of exceptions thrown. */
    int thrown() {
        return thrown;
    }

    void before() {
        if (!stopped && random.nextInt(interval) == 0) {
            int points = 1 + random.nextInt(1 + random.nextInt(30));
            core.planter().arm(suppressedLine.isEmpty() ? points : Integer.MAX_VALUE);
        }
    }

    /** @param records all records so far, including the latest */
    void after(List<JournalRecord> records, long now) {
        if (core.planter().disarm()) {
            thrown++;
            lines.addAll(core.planter().lines());
            core.requireAgreement(records);
            core.requireTimers(now);
        }
    }

    /** Checks that no session belongs to a closed connection. */
    void requireNoGhosts(Set<Long> open) {
        Invariant.LIVENESS.require(
                open.containsAll(core.connectionIds()),
                "sessions of connections ",
                core.connectionIds(),
                ", open connections ",
                open);
    }
}
