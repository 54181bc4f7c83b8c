package org.parlor.client.app;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.parlor.client.recordfile.FilePaths;

/**
 * Where the program runs: its streams, its environment, its files, and whether a person sits at a terminal at both
 * ends.
 *
 * @param terminal whether standard input and output are one
 */
public record AppEnvironment(
        InputStream in, PrintStream out, PrintStream err, Map<String, String> environment, boolean terminal) {

    public AppEnvironment {
        environment = Map.copyOf(environment);
    }

    public String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    /** The program's log, unless the command line says otherwise. */
    public Path defaultLog() {
        return directory("XDG_STATE_HOME", ".local/state").resolve("client.log");
    }

    /** The settings, unless the environment names another file. */
    public Path defaultConfig() {
        String named = variable("PARLOR_CONFIG");
        return named.isEmpty()
                ? directory("XDG_CONFIG_HOME", ".config").resolve("config.properties")
                : FilePaths.parse(named);
    }

    /** The games that were saved. */
    public Path recordFile() {
        return directory("XDG_DATA_HOME", ".local/share").resolve("games.jsonl");
    }

    /** The certificates that somebody here has trusted. */
    public Path trustedCertificates() {
        return directory("XDG_DATA_HOME", ".local/share").resolve("known-servers");
    }

    /** Where the certificate is kept that a server of ours shows. */
    public Path certificates() {
        return directory("XDG_DATA_HOME", ".local/share").resolve("host");
    }

    /** Who we have been at which server. */
    public Path sessions() {
        return directory("XDG_STATE_HOME", ".local/state").resolve("session.json");
    }

    /** Our own directory under the one of a variable; on Windows there is one for everything. */
    private Path directory(String variable, String defaultValue) {
        String parent = variable(variable).isEmpty() ? variable("APPDATA") : variable(variable);
        String home = environment.getOrDefault("HOME", System.getProperty("java.io.tmpdir"));
        return (parent.isEmpty() ? FilePaths.parse(home).resolve(defaultValue) : FilePaths.parse(parent))
                .resolve("parlor");
    }
}
