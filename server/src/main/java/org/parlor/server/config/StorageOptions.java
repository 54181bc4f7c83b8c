package org.parlor.server.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.PostgresDatabase;
import org.parlor.server.storage.database.SqliteDatabase;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Where the server keeps what it must not forget; the same for the server and for the commands that look after it. */
@Command
public final class StorageOptions {
    private static final String MEMORY = "memory";
    private static final String DATA = "data";
    private static final String URL = "db-url";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Keep accounts and games in this directory. Default: $STATE_DIRECTORY, or parlor-server in"
                    + " $XDG_DATA_HOME or in ~/.local/share.")
    private Path data = home(System.getenv(), System.getProperty("user.home"));

    @Option(
            names = "--db-url",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "Keep them in this PostgreSQL database instead: jdbc:postgresql://HOST/NAME?user=…. Others on"
                    + " this computer can read a flag, but not the variable PARLOR_DB_URL.")
    private String url = "";

    @Option(
            names = "--memory",
            fallbackValue = "true",
            description = "Keep accounts and games in memory only: they are gone when the server stops.")
    private boolean memory;

    /** @throws InvalidSettingsException if that is contradictory */
    public Storage storage(SettingsResolver settingsResolver) {
        return place(settingsResolver).equals(MEMORY) ? Storage.memory() : Storage.in(database(settingsResolver));
    }

    /** @throws InvalidSettingsException if that is contradictory, or nothing is kept at all */
    public Database database(SettingsResolver settingsResolver) {
        String place = place(settingsResolver);
        if (place.equals(MEMORY)) {
            throw new InvalidSettingsException(settingsResolver.label(MEMORY)
                    + " keeps nothing to look after. Name what is meant with --data or --db-url");
        }
        return place.equals(URL) ? new PostgresDatabase(url) : new SqliteDatabase(data);
    }

    /**
     * Where files are kept beside the rest; null if nothing is kept.
     *
     * @throws InvalidSettingsException if that is contradictory
     */
    public @Nullable Path directory(SettingsResolver settingsResolver) {
        return place(settingsResolver).equals(MEMORY) ? null : data;
    }

    /** Which of the options says where, so that a flag outdoes what the file says in other words. */
    public String place(SettingsResolver settingsResolver) {
        List<String> given = settingsResolver.strongest(memory ? List.of(MEMORY, DATA, URL) : List.of(DATA, URL));
        if (settingsResolver.isDefault(given.get(0))) {
            return DATA;
        } else if (given.size() > 1) {
            throw new InvalidSettingsException(settingsResolver.label(given.get(0)) + " and "
                    + settingsResolver.label(given.get(1)) + " exclude each other");
        } else if (given.contains(URL) && !url.startsWith(PostgresDatabase.PREFIX)) {
            throw new InvalidSettingsException(
                    settingsResolver.label(URL) + " is " + PostgresDatabase.PREFIX + "//HOST/NAME?user=…");
        } else if (given.contains(DATA) && data.toString().isEmpty()) {
            throw new InvalidSettingsException(
                    settingsResolver.label(DATA) + " is the name of a directory, not nothing");
        }
        return given.get(0);
    }

    /** Where systemd tells a service to keep its data, or where a user's programs do. */
    public static Path home(Map<String, String> environment, String userHome) {
        String state = environment.getOrDefault("STATE_DIRECTORY", "");
        if (!state.isEmpty()) {
            return Path.of(state);
        }
        String xdg = environment.getOrDefault("XDG_DATA_HOME", "");
        Path data = xdg.isEmpty() ? Path.of(userHome, ".local", "share") : Path.of(xdg);
        return data.resolve("parlor-server");
    }
}
