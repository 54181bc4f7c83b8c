package org.parlor.server.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Brings the tables to the form this program knows, one numbered script after another, each wholly or not at all. */
final class Migrations {
    /** In order; a script that was ever released is never changed. */
    private static final List<String> SCRIPTS = List.of("001-journal.sql");

    private Migrations() {}

    /** @throws StoreException if the tables were made by a newer program */
    static void apply(Connection connection) throws SQLException {
        execute(
                connection,
                "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL PRIMARY KEY, script VARCHAR(80))");
        connection.commit();
        int have = version(connection);
        requireKnown(have);
        for (int version = have + 1; version <= SCRIPTS.size(); version++) {
            String script = SCRIPTS.get(version - 1);
            for (String statement : text(script).split(";\\s*(\n|$)")) {
                execute(connection, statement);
            }
            try (PreparedStatement note =
                    connection.prepareStatement("INSERT INTO schema_version (version, script) VALUES (?, ?)")) {
                note.setInt(1, version);
                note.setString(2, script);
                note.executeUpdate();
            }
            connection.commit();
        }
    }

    /** @throws StoreException if the tables are not in the form that this program knows */
    static void requireCurrent(Connection connection) throws SQLException {
        int have = version(connection);
        requireKnown(have);
        if (have < SCRIPTS.size()) {
            throw new StoreException("The store is of an older version, " + have + ". Start the server on it once: it"
                    + " brings it up to date");
        }
    }

    private static void requireKnown(int have) {
        if (have > SCRIPTS.size()) {
            throw new StoreException("The store was made by a newer parlor-server (version " + have
                    + ", this one knows " + SCRIPTS.size() + "). Use that one, or restore an older backup");
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
