package org.parlor.server.cli.admin;

import org.parlor.message.AdminRequest;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Stops the server. */
@Command(
        name = "drain",
        description =
                "Starts no more games, and stops the server after a delay. A later drain replaces an earlier one.")
final class DrainSubcommand extends AdminSubcommand {
    private static final int MILLIS = 1_000;

    @Option(names = "--after", paramLabel = "SECONDS", description = "The delay, at most a day. Default: 0.")
    private int seconds;

    @Option(
            names = "--restart",
            description = "Exit with code 75, so that the supervisor starts the server again. Default: code 0.")
    private boolean restart;

    @Override
    Exchange exchange() {
        if (seconds < 0 || seconds > Integer.MAX_VALUE / MILLIS) {
            throw new InvalidInputException("after", "--after must be 0 to 86400");
        }
        return act(
                new AdminRequest.Drain(seconds * MILLIS, restart),
                "the server " + (restart ? "restarts" : "stops") + " in " + seconds + " s; no new games start");
    }
}
