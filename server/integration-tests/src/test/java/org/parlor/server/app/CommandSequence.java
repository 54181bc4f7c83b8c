package org.parlor.server.app;

import org.parlor.server.cli.ServerMain;
import org.parlor.server.log.LoggingSetup;

/** Program that runs several command lines in one process, which costs less than a process each. */
public final class CommandSequence {
    private CommandSequence() {}

    /** @param lines a command line each, whose words are separated by spaces; prints the exit code of each */
    public static void main(String[] lines) {
        LoggingSetup.setUp();
        for (String line : lines) {
            System.out.println(ServerMain.commandLine().execute(line.split(" ")));
        }
        System.exit(0);
    }
}
