package org.parlor.client.cli;

import java.util.HashMap;
import java.util.Map;
import org.parlor.bots.cli.console.ConsoleDetection;
import org.parlor.client.app.AppEnvironment;

/** The main class. */
public final class ParlorMain {

    private ParlorMain() {}

    public static void main(String[] args) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putIfAbsent("USER", System.getProperty("user.name", ""));
        AppEnvironment appEnvironment =
                new AppEnvironment(System.in, System.out, System.err, environment, ConsoleDetection.isInteractive());
        System.exit(run(args, appEnvironment));
    }

    /** Runs one command line and returns the exit code. Accesses only what the environment and the arguments name. */
    public static int run(String[] args, AppEnvironment appEnvironment) {
        return new ClientApp(appEnvironment).run(args);
    }
}
