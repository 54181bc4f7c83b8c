package org.parlor.server.storage.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.archive.HistoryTable;

/** Brings the tables to the form this program knows, one numbered script after another, each wholly or not at all. */
public final class Migrations {
    /** In order; a script that was ever released is never changed. */
    private static final List<Migration> MIGRATIONS = List.of(
            new Migration("001-journal.sql", connection -> {}),
            new Migration("002-past.sql", connection -> {}),
            new Migration("003-places.sql", connection -> {}),
            new Migration("004-parts.sql", connection -> {}),
            new Migration("005-recent.sql", HistoryTable::fill));

    /**
     * One step from a form to the next.
     *
     * @param filling what has to be done to tables that are in use already
     */
    private record Migration(String script, Filling filling) {}

    private interface Filling {
        void fill(Connection connection) throws SQLException;
    }

    private Migrations() {}

    /** @throws StoreException if the tables were made by a newer program */
    static void apply(Connection connection) throws SQLException {
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
            migration.filling().fill(connection);
            try (PreparedStatement note =
                    connection.prepareStatement("INSERT INTO schema_version (version, script) VALUES (?, ?)")) {
                note.setInt(1, version);
                note.setString(2, migration.script());
                note.executeUpdate();
            }
            connection.commit();
        }
    }

    /** Whether there is nothing to apply. */
    public static boolean areApplied(Connection connection) throws SQLException {
        return version(connection) == MIGRATIONS.size();
    }

    /** @throws StoreException if the tables were made by a newer program */
    static void requireKnown(Connection connection) throws SQLException {
        int have = version(connection);
        if (have > MIGRATIONS.size()) {
            throw new StoreException("The store was made by a newer parlor-server (version " + have
                    + ", this one knows " + MIGRATIONS.size() + "). Use that one, or restore an older backup");
        }
    }

    private static int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet latest = statement.executeQuery("SELECT COALESCE(MAX(version), 0) FROM schema_version")) {
            latest.next();
            return latest.getInt(1);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String text(String script) {
        try (InputStream in = Migrations.class.getResourceAsStream(script)) {
            if (in == null) {
                throw new IllegalStateException("this program lacks its script " + script);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("this program cannot read its script " + script, e);
        }
    }
}
