package org.parlor.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.PostgresDatabase;
import org.parlor.server.storage.database.SqliteDatabase;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** Options that select the store, shared by the server and the maintenance commands. */
@Command
public final class StorageOptions {
    private static final String MEMORY = "memory";
    private static final String DATA = "data";
    private static final String URL = "db-url";
    private static final String RETENTION = "journal-retention-minutes";
    private static final int RETENTION_MINUTES_MAX = 7 * 24 * 60;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Store accounts and games in this directory (SQLite). Default: $STATE_DIRECTORY, or"
                    + " parlor-server in $XDG_DATA_HOME or ~/.local/share.")
    private Path data = defaultDirectory(System.getenv(), System.getProperty("user.home"));

    @Option(
            names = "--db-url",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "Store accounts and games in this PostgreSQL database: jdbc:postgresql://HOST/NAME?user=…."
                    + " Command lines are visible to other local users: prefer the environment variable"
                    + " PARLOR_DB_URL if the URL contains a password.")
    private String url = "";

    @Option(
            names = "--journal-retention-minutes",
            paramLabel = "N",
            defaultValue = "60",
            description = "Retain replaced rows of the journal for so many minutes, 0 to 10080, so that a backup can be"
                    + " restored to any time of them. SQLite only. Default: ${DEFAULT-VALUE}.")
    private int journalRetentionMinutes;

    @Option(
            names = "--memory",
            fallbackValue = "true",
            description = "Store nothing: accounts and games are lost when the server stops.")
    private boolean memory;

    /** @throws ParameterException if storage options conflict or are invalid */
    public Storage storage(SettingsResolver settingsResolver) {
        return selectedOption(settingsResolver).equals(MEMORY)
                ? Storage.inMemory()
                : Storage.inDatabase(database(settingsResolver));
    }

    /** @throws ParameterException if storage options conflict or are invalid, or select in-memory storage */
    public Database database(SettingsResolver settingsResolver) {
        String place = selectedOption(settingsResolver);
        if (place.equals(MEMORY)) {
            throw settingsResolver.invalid(
                    settingsResolver.label(MEMORY)
                            + " selects in-memory storage, which this command cannot use. Choose a store with --data or --db-url");
        }
        return place.equals(URL)
                ? new PostgresDatabase(url)
                : new SqliteDatabase(
                        data,
                        Duration.ofMinutes(settingsResolver.inRange(
                                RETENTION, journalRetentionMinutes, 0, RETENTION_MINUTES_MAX)));
    }

    /**
     * The data directory, null for in-memory storage.
     *
     * @throws ParameterException if storage options conflict or are invalid
     */
    public @Nullable Path directory(SettingsResolver settingsResolver) {
        return selectedOption(settingsResolver).equals(MEMORY) ? null : data;
    }

    /** The key of the option that selects the store: the one set in the source of highest precedence. */
    public String selectedOption(SettingsResolver settingsResolver) {
        List<String> given =
                settingsResolver.highestPrecedence(memory ? List.of(MEMORY, DATA, URL) : List.of(DATA, URL));
        if (settingsResolver.isDefault(given.get(0))) {
            return DATA;
        } else if (given.size() > 1) {
            throw settingsResolver.invalid(settingsResolver.label(given.get(0)) + " and "
                    + settingsResolver.label(given.get(1)) + " are mutually exclusive");
        } else if (given.contains(URL) && !url.startsWith(PostgresDatabase.PREFIX)) {
            throw settingsResolver.invalid(settingsResolver.label(URL) + " must have the form "
                    + PostgresDatabase.PREFIX + "//HOST/NAME?user=…");
        } else if (given.contains(DATA) && data.toString().isEmpty()) {
            throw settingsResolver.invalid(settingsResolver.label(DATA) + " must not be empty");
        }
        return given.get(0);
    }

    /** The default data directory: that of the systemd service, or else in the XDG data directory of the user. */
    public static Path defaultDirectory(Map<String, String> environment, String userHome) {
        String state = environment.getOrDefault("STATE_DIRECTORY", "");
        if (!state.isEmpty()) {
            return Path.of(state);
        }
        String xdg = environment.getOrDefault("XDG_DATA_HOME", "");
        Path data = xdg.isEmpty() ? Path.of(userHome, ".local", "share") : Path.of(xdg);
        return data.resolve("parlor-server");
    }
}
