package org.parlor.server.storage.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.archive.HistoryTable;
import org.parlor.server.storage.journal.OldJournal;

/** Migrates the database schema. Applies numbered scripts in order, each in its own transaction. */
public final class Migrations {
    /** In order. The statements of a released script never change. */
    private static final List<Migration> MIGRATIONS = List.of(
            new Migration("001-journal.sql", (connection, location) -> {}),
            new Migration("002-past.sql", (connection, location) -> {}),
            new Migration("003-places.sql", (connection, location) -> {}),
            new Migration("004-parts.sql", (connection, location) -> {}),
            new Migration("005-recent.sql", (connection, location) -> HistoryTable.fill(connection)),
            new Migration("006-log.sql", OldJournal::migrate),
            new Migration("007-lease.sql", (connection, location) -> {}),
            new Migration("008-cluster.sql", (connection, location) -> {}),
            new Migration("009-audit.sql", (connection, location) -> {}),
            new Migration("010-unloaded.sql", (connection, location) -> {}));

    /** The first schema version in which the journal is a log. */
    public static final int LOG = 6;

    /** The first schema version with a table of the acts of admins. */
    public static final int AUDIT = 9;

    /** The first schema version with a table of the games that are not in memory. */
    public static final int UNLOADED = 10;

    /**
     * A migration to the next schema version.
     *
     * @param dataMigration fills new tables from existing ones
     */
    private record Migration(String script, DataMigration dataMigration) {}

    private interface DataMigration {
        void fill(Connection connection, String location) throws SQLException;
    }

    private Migrations() {}

    /**
     * @param location location of the database for messages to the operator
     * @throws StoreException if the schema is newer than this program, or a table is damaged
     */
    public static void apply(Connection connection, String location) throws SQLException {
        execute(
                connection,
                "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL PRIMARY KEY, script VARCHAR(80))");
        connection.commit();
        requireKnown(connection);
        for (int version = version(connection) + 1; version <= MIGRATIONS.size(); version++) {
            Migration migration = MIGRATIONS.get(version - 1);
            for (String statement : text(migration.script()).split(";\\s*(\n|$)")) {
                execute(connection, statement);
            }
            migration.dataMigration().fill(connection, location);
            Sql.update(
                    connection,
                    "INSERT INTO schema_version (version, script) VALUES (?, ?)",
                    version,
                    migration.script());
            connection.commit();
        }
    }

    /** Whether the schema is up to date. */
    public static boolean areApplied(Connection connection) throws SQLException {
        return version(connection) == MIGRATIONS.size();
    }

    /** Returns the scripts that a start of the server would apply, in order. */
    public static List<String> pending(Connection connection) throws SQLException {
        return MIGRATIONS.subList(version(connection), MIGRATIONS.size()).stream()
                .map(Migration::script)
                .toList();
    }

    /** @throws StoreException if the schema is newer than this program */
    static void requireKnown(Connection connection) throws SQLException {
        int found = version(connection);
        if (found > MIGRATIONS.size()) {
            throw new StoreException("The store was created by a newer parlor-server (schema version " + found
                    + ", supported up to " + MIGRATIONS.size() + "). Use the newer server, or restore an older backup");
        }
    }

    public static int version(Connection connection) throws SQLException {
        return (int) Sql.number(connection, "SELECT COALESCE(MAX(version), 0) FROM schema_version");
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String text(String script) {
        try (InputStream in = Migrations.class.getResourceAsStream(script)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + script);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read resource " + script, e);
        }
    }
}
