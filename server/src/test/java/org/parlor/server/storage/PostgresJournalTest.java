package org.parlor.server.storage;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.PostgresDatabase;

/** The journal in a PostgreSQL database. */
class PostgresJournalTest extends SqlArchiveContract {

    @SuppressWarnings("NullAway.Init")
    private static EmbeddedPostgres postgres;

    private static int databases;

    @BeforeAll
    static void start() throws IOException {
        postgres = EmbeddedPostgres.builder().start();
    }

    @AfterAll
    static void stop() throws IOException {
        postgres.close();
    }

    @BeforeEach
    void createDatabase() throws SQLException {
        databases++;
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name());
        }
    }

    private static String name() {
        return "store" + databases;
    }

    @Override
    Database database() {
        return new PostgresDatabase(url());
    }

    @Override
    Connection raw() throws SQLException {
        return DriverManager.getConnection(url());
    }

    private static String url() {
        return postgres.getJdbcUrl("postgres", name());
    }
}
