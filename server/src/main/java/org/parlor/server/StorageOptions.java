package org.parlor.server;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.server.store.Database;
import org.parlor.server.store.PostgresDatabase;
import org.parlor.server.store.SqliteDatabase;
import org.parlor.server.store.Storage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Where the server keeps what it must not forget; the same for the server and for the commands that look after it. */
@Command
final class StorageOptions {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Keep accounts and games in this directory. Default: parlor-server in $XDG_DATA_HOME, or in"
                    + " ~/.local/share.")
    private @Nullable Path data;

    @Option(
            names = "--db-url",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "Keep them in this PostgreSQL database instead: jdbc:postgresql://HOST/NAME?user=…. The"
                    + " variable PARLOR_DB_URL is an address that others on this computer cannot read.")
    private @Nullable String url;

    @Option(
            names = "--memory",
            description = "Keep accounts and games in memory only: they are gone when the server stops.")
    private boolean memory;

    Storage storage() {
        if (memory && (data != null || url != null)) {
            throw wrong("--memory excludes --data and --db-url");
        }
        return memory ? Storage.memory() : Storage.in(database());
    }

    Database database() {
        if (data != null && url != null) {
            throw wrong("--data and --db-url exclude each other");
        }
        String given = url != null ? url : System.getenv("PARLOR_DB_URL");
        if (data == null && given != null) {
            return postgres(given);
        }
        return new SqliteDatabase(ownDirectory());
    }

    /** Where files are kept beside the rest; null if nothing is kept. */
    @Nullable
    Path directory() {
        return memory ? null : ownDirectory();
    }

    private Path ownDirectory() {
        return data != null ? data : home(System.getenv(), System.getProperty("user.home"));
    }

    private Database postgres(String given) {
        if (!given.startsWith(PostgresDatabase.PREFIX)) {
            throw wrong("--db-url is " + PostgresDatabase.PREFIX + "//HOST/NAME?user=…");
        }
        return new PostgresDatabase(given);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** Where a user's programs keep their data. */
    static Path home(Map<String, String> environment, String userHome) {
        String xdg = environment.getOrDefault("XDG_DATA_HOME", "");
        Path data = xdg.isEmpty() ? Path.of(userHome, ".local", "share") : Path.of(xdg);
        return data.resolve("parlor-server");
    }
}
