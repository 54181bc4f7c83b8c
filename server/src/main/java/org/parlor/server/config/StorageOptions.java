package org.parlor.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.Setting;
import org.parlor.server.core.api.SettingType;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.PostgresDatabase;
import org.parlor.server.storage.database.SqliteDatabase;
import picocli.CommandLine.ParameterException;

/** The settings that select the store. */
public final class StorageOptions {
    public static final Setting<Path> DATA = Setting.of(
                    "data",
                    "DIR",
                    defaultDirectory(System.getenv(), System.getProperty("user.home"))
                            .toString(),
                    new SettingType<>(
                            "directory",
                            "",
                            Path::of,
                            (place, path) -> path.toString().isEmpty() ? place + " must not be empty" : null))
            .help("Store accounts and games in this directory (SQLite). Default: $STATE_DIRECTORY, or parlor-server in"
                    + " $XDG_DATA_HOME or ~/.local/share.")
            .example("/var/lib/parlor")
            .details("It is created if it does not exist, and contains the self-signed certificate, too");

    public static final Setting<String> URL = Setting.of(
                    "db-url",
                    "URL",
                    null,
                    new SettingType<>(
                            "URL",
                            "`jdbc:postgresql://HOST/NAME?user=…&password=…`",
                            Function.identity(),
                            (place, url) -> url.startsWith(PostgresDatabase.PREFIX)
                                    ? null
                                    : place + " must have the form " + PostgresDatabase.PREFIX + "//HOST/NAME?user=…"))
            .help("Store accounts and games in this PostgreSQL database: jdbc:postgresql://HOST/NAME?user=…."
                    + " Command lines are visible to other local users: prefer the environment variable"
                    + " PARLOR_DB_URL if the URL contains a password. Default: none.")
            .example("jdbc:postgresql://localhost/parlor?user=parlor");

    private static final Setting<Integer> RETENTION_MINUTES = Setting.integer(
                    "journal-retention-minutes", 0, 7 * 24 * 60, "60")
            .help("Retain replaced rows of the journal for so many minutes, 0 to 10080, so that a backup can be"
                    + " restored to any time of them. SQLite only.")
            .details("It should exceed the interval of [backups](operations.md#backups). A move takes some 200 bytes");

    private static final Setting<Integer> AUDIT_DAYS = Setting.integer(
                    "audit-days", 1, 3650, String.valueOf(Database.AUDIT_RETENTION.toDays()))
            .help("Keep the acts of admins for so many days.")
            .details("Older ones are deleted with the next act. See [Privacy](privacy.md)");

    private static final Setting<Boolean> MEMORY =
            Setting.flag("memory", false).help("Store nothing: accounts and games are lost when the server stops.");

    static final List<Setting<?>> ALL = List.of(DATA, URL, RETENTION_MINUTES, AUDIT_DAYS, MEMORY);

    private StorageOptions() {}

    /** @throws ParameterException if storage options conflict or are invalid */
    public static Storage storage(SettingsResolver resolver) {
        return selected(resolver).equals(MEMORY) ? Storage.inMemory() : Storage.inDatabase(database(resolver));
    }

    /** @throws ParameterException if storage options conflict or are invalid, or select in-memory storage */
    public static Database database(SettingsResolver resolver) {
        Setting<?> place = selected(resolver);
        if (place.equals(MEMORY)) {
            throw resolver.invalid(
                    resolver.label(MEMORY)
                            + " selects in-memory storage, which this command cannot use. Choose a store with --data or --db-url");
        }
        Duration auditRetention = Duration.ofDays(resolver.get(AUDIT_DAYS));
        return place.equals(URL)
                ? new PostgresDatabase(resolver.get(URL), PostgresDatabase.RESPONSE_TIMEOUT, auditRetention)
                : new SqliteDatabase(
                        resolver.get(DATA), Duration.ofMinutes(resolver.get(RETENTION_MINUTES)), auditRetention);
    }

    /**
     * The data directory, null for in-memory storage.
     *
     * @throws ParameterException if storage options conflict or are invalid
     */
    public static @Nullable Path directory(SettingsResolver resolver) {
        return selected(resolver).equals(MEMORY) ? null : resolver.get(DATA);
    }

    /** The setting that selects the store: the one set in the source of highest precedence. */
    public static Setting<?> selected(SettingsResolver resolver) {
        List<Setting<?>> given =
                resolver.highestPrecedence(resolver.get(MEMORY) ? List.of(MEMORY, DATA, URL) : List.of(DATA, URL));
        if (resolver.isDefault(given.get(0))) {
            return DATA;
        } else if (given.size() > 1) {
            throw resolver.invalid(
                    resolver.label(given.get(0)) + " and " + resolver.label(given.get(1)) + " are mutually exclusive");
        }
        resolver.get(given.get(0));
        return given.get(0);
    }

    /**
     * The default data directory: that of the systemd service, or else in the XDG data directory of the user.
     *
     * @param userHome the home directory without {@code HOME}: Java takes it from the system's list of users
     */
    public static Path defaultDirectory(Map<String, String> environment, String userHome) {
        String state = environment.getOrDefault("STATE_DIRECTORY", "");
        if (!state.isEmpty()) {
            return Path.of(state);
        }
        String xdg = environment.getOrDefault("XDG_DATA_HOME", "");
        String home = environment.getOrDefault("HOME", "");
        Path data = xdg.isEmpty() ? Path.of(home.isEmpty() ? userHome : home, ".local", "share") : Path.of(xdg);
        return data.resolve("parlor-server");
    }
}
