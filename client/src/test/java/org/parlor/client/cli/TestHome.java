package org.parlor.client.cli;

import java.nio.file.Path;
import java.util.Map;

/** The folders of user data of the programs that run in this JVM; test runs beside it use others. */
public final class TestHome {
    private static final Path HOME =
            Path.of("target", "test-home-" + ProcessHandle.current().pid());

    /** The variables that name the folders. */
    static final Map<String, String> VARIABLES = Map.of(
            "XDG_CACHE_HOME", HOME.resolve("cache").toString(),
            "XDG_STATE_HOME", HOME.resolve("state").toString(),
            "XDG_DATA_HOME", HOME.resolve("data").toString(),
            "XDG_CONFIG_HOME", HOME.resolve("config").toString());

    private TestHome() {}

    /** The file of trusted certificates. */
    public static Path knownServers() {
        return HOME.resolve("known-servers");
    }
}
