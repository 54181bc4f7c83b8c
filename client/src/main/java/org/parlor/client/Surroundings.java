package org.parlor.client;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;

/**
 * Where the program runs: its streams, its environment, and whether a person sits at a terminal at both ends.
 *
 * @param terminal whether standard input and output are one
 */
public record Surroundings(
        InputStream in, PrintStream out, PrintStream err, Map<String, String> environment, boolean terminal) {

    public Surroundings {
        environment = Map.copyOf(environment);
    }

    String variable(String name) {
        return environment.getOrDefault(name, "");
    }
}
