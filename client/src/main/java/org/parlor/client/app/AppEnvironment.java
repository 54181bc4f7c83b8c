package org.parlor.client.app;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.OfflineGameFile;

/**
 * The environment of the process: standard streams, environment variables and the paths of its files.
 *
 * @param terminal whether standard input and output are a terminal
 */
public record AppEnvironment(
        InputStream in, PrintStream out, PrintStream err, Map<String, String> environment, boolean terminal) {

    public AppEnvironment {
        environment = Map.copyOf(environment);
    }

    public String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    /** Returns the user of this computer, empty if unknown. */
    public String userName() {
        return Stream.of("USER", "LOGNAME", "USERNAME")
                .map(this::variable)
                .filter(name -> !name.isBlank())
                .findFirst()
                .orElse("");
    }

    /** Returns the default log file. */
    public Path defaultLog() {
        return directory("XDG_STATE_HOME", ".local/state").resolve("client.log");
    }

    /** Returns the default config file, which {@code PARLOR_CONFIG} overrides. */
    public Path defaultConfig() {
        String named = variable("PARLOR_CONFIG");
        return named.isEmpty()
                ? directory("XDG_CONFIG_HOME", ".config").resolve("config.properties")
                : FilePaths.parse(named);
    }

    /** Returns the file of saved games. */
    public Path recordFile() {
        return directory("XDG_DATA_HOME", ".local/share").resolve("games.jsonl");
    }

    /** Returns the directory of the indexes of recorded games. */
    public Path positionIndexes() {
        return directory("XDG_CACHE_HOME", ".cache").resolve("positions");
    }

    /** Returns the file of the last local game. */
    public Path savedGame() {
        return directory("XDG_DATA_HOME", ".local/share").resolve("saved-game.jsonl");
    }

    /** Returns the file of correspondence games for the time without a connection. */
    public Path offlineGames() {
        return savedGame().resolveSibling(OfflineGameFile.NAME);
    }

    /** Returns the file of the progress with puzzles. */
    public Path puzzleProgress() {
        return savedGame().resolveSibling(Settings.PUZZLE_FILE);
    }

    /** Returns the file of trusted certificates. */
    public Path trustedCertificates() {
        return directory("XDG_DATA_HOME", ".local/share").resolve("known-servers");
    }

    /** Returns the directory of the certificate that {@code host --tls} presents. */
    public Path certificates() {
        return directory("XDG_DATA_HOME", ".local/share").resolve("host");
    }

    /** Returns the directory in which hosted servers store accounts and games. */
    public Path hostData() {
        return certificates().resolve("data");
    }

    /** Returns the file of the host's own sessions at hosted servers. */
    public Path hostSessions() {
        return certificates().resolve("session.json");
    }

    /** Returns the host key of the SSH front end. */
    public Path sshHostKey() {
        return certificates().resolve("ssh-host-key");
    }

    /** Returns the list of recent record files. */
    public Path recentFiles() {
        return directory("XDG_STATE_HOME", ".local/state").resolve("recent-files");
    }

    /** Returns the file of saved sessions. */
    public Path sessions() {
        return directory("XDG_STATE_HOME", ".local/state").resolve("session.json");
    }

    /**
     * Returns the directory {@code parlor} in the directory of a variable; Windows has one for all purposes.
     */
    private Path directory(String variable, String defaultValue) {
        String parent = variable(variable).isEmpty() ? variable("APPDATA") : variable(variable);
        String home = environment.getOrDefault("HOME", System.getProperty("java.io.tmpdir"));
        return (parent.isEmpty() ? FilePaths.parse(home).resolve(defaultValue) : FilePaths.parse(parent))
                .resolve("parlor");
    }
}
