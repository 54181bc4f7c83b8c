package org.parlor.client;

import org.parlor.bots.cli.console.ConsoleDetection;

/** The entry: takes the surroundings from the system and gives the exit code back to it. */
public final class ParlorMain {

    private ParlorMain() {}

    public static void main(String[] args) {
        Surroundings surroundings =
                new Surroundings(System.in, System.out, System.err, System.getenv(), ConsoleDetection.isInteractive());
        System.exit(run(args, surroundings));
    }

    /** Runs one command line to its end. Nothing outside is touched but what the surroundings and the arguments name. */
    public static int run(String[] args, Surroundings surroundings) {
        return new Program(surroundings).run(args);
    }
}
