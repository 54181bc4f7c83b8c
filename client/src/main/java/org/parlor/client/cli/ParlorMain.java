package org.parlor.client.cli;

import org.parlor.bots.cli.console.ConsoleDetection;
import org.parlor.client.app.AppEnvironment;

/** The main class: takes the environment from the system and returns the exit code. */
public final class ParlorMain {

    private ParlorMain() {}

    public static void main(String[] args) {
        AppEnvironment appEnvironment = new AppEnvironment(
                System.in, System.out, System.err, System.getenv(), ConsoleDetection.isInteractive());
        System.exit(run(args, appEnvironment));
    }

    /** Runs one command line to its end. Touches nothing but what the environment and the arguments name. */
    public static int run(String[] args, AppEnvironment appEnvironment) {
        return new ClientApp(appEnvironment).run(args);
    }
}
