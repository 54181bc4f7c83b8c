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
 * Exceptions that the core throws now and then, wherever it is about to change something or asks for something random; and
 * what has to hold of the core afterwards.
 */
final class PlantedFaults {
    private final SplittableRandom dice;
    private final int oneIn;
    private PlantedCore core;
    private boolean stopped;
    private int thrown;
    private final Set<String> lines = new HashSet<>();
    private String forgotten = "";

    /** @param oneIn of how many commands one is to fail, if it gets as far as the exception */
    PlantedFaults(long seed, int oneIn) {
        this.dice = new SplittableRandom(seed);
        this.oneIn = oneIn;
    }

    /** A core in which faults are planted from now on. */
    ServerCore core(ServerSettings settings, RandomSource random) {
        core = new PlantedCore(settings, random);
        core.planter().forget(forgotten);
        return core.parlor();
    }

    /** Makes a line of the core add no inverse any more. */
    PlantedFaults forget(String line) {
        forgotten = line;
        return this;
    }

    /** The lines of the core that have added an inverse. */
    Set<String> lines() {
        return lines;
    }

    /** From now on nothing fails any more. */
    void stop() {
        stopped = true;
    }

    /** How many exceptions were thrown. */
    int thrown() {
        return thrown;
    }

    void before() {
        if (!stopped && dice.nextInt(oneIn) == 0) {
            core.planter().arm(1 + dice.nextInt(1 + dice.nextInt(30)));
        }
    }

    /** @param records all that the journal has been given, the latest too */
    void after(List<JournalRecord> records, long now) {
        if (core.planter().disarm()) {
            thrown++;
            lines.addAll(core.planter().lines());
            core.requireAgreement(records);
            core.requireTimers(now);
        }
    }

    /** Nobody is logged in over a connection that is not there any more. */
    void requireNoGhosts(Set<Long> open) {
        Invariant.LIVENESS.require(
                open.containsAll(core.links()), "logged in over ", core.links(), ", connected ", open);
    }
}
