package org.parlor.bots.cli.solve;

import java.util.Locale;
import org.parlor.bots.cli.console.CommandFailedException;

/** The estimated time of a solution, in seconds of one core, and whether it is started without being asked to. */
record SolveTime(double seconds) {
    private static final double SECONDS_MAX = 1800;

    boolean isTooLong() {
        return seconds > SECONDS_MAX;
    }

    /** @throws CommandFailedException if it is longer than half an hour, unless forced */
    void require(boolean force) throws CommandFailedException {
        if (isTooLong() && !force) {
            throw new CommandFailedException(
                    "too large: solving would take about " + text() + " of CPU time; use --force to solve it anyway");
        }
    }

    String text() {
        double hours = seconds / 3600;
        return hours < 100
                ? String.format(Locale.ROOT, "%.0f hours", Math.max(1, hours))
                : String.format(Locale.ROOT, "%.0g years", hours / 24 / 365);
    }
}
