package org.parlor.server.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The tables in a PostgreSQL database that one server at a time has for itself. */
public final class PostgresDatabase implements Database {
    /** The beginning of every address this takes. */
    public static final String PREFIX = "jdbc:postgresql:";

    /** A database may take a while to be there when the computer starts. */
    private static final long PATIENCE_MILLIS = Duration.ofSeconds(10).toMillis();

    /** The letters of "parlor": what servers of this kind, and nothing else, lock. */
    private static final long LOCK = 0x7061726C6F72L;

    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private final String url;
    private final HikariDataSource pool;

    /**
     * @param url as its driver takes it, with user and password if it needs them
     * @throws StoreException if it cannot be reached
     */
    public PostgresDatabase(String url) {
        this.url = url;
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setPoolName("store");
        // One writes, another reads what was filed.
        config.setMaximumPoolSize(2);
        config.setMinimumIdle(1);
        config.setAutoCommit(false);
        config.setConnectionTimeout(PATIENCE_MILLIS);
        config.setInitializationFailTimeout(PATIENCE_MILLIS);
        try {
            this.pool = new HikariDataSource(config);
        } catch (HikariPool.PoolInitializationException e) {
            throw new StoreException("Cannot reach the database " + where() + ": " + reason(e), e);
        }
    }

    private static String reason(Throwable e) {
        Throwable cause = e.getCause();
        return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
    }

    @Override
    public String where() {
        return url.replaceFirst("\\?.*", "");
    }

    @Override
    public Connection claim() throws SQLException {
        Connection connection = pool.getConnection();
        lock(connection);
        if (ask(connection, "SELECT current_setting('synchronous_commit')").equals("off")) {
            // With this off a commit returns before it is on the disk.
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET synchronous_commit = on");
            }
        }
        connection.commit();
        Migrations.apply(connection);
        return connection;
    }

    private void lock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // A server that was killed a moment ago may still be on its way out.
            statement.execute("SET lock_timeout = '3s'");
            statement.execute("SELECT pg_advisory_lock(" + LOCK + ")");
            statement.execute("SET lock_timeout = 0");
        } catch (SQLException e) {
            if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                throw new StoreException(
                        "Another server uses " + where() + ". Stop that one, or choose another database", e);
            }
            throw e;
        }
    }

    private static String ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(sql)) {
            answer.next();
            return answer.getString(1);
        }
    }

    @Override
    public Connection read() throws SQLException {
        Connection connection = pool.getConnection();
        if (ask(connection, "SELECT to_regclass('schema_version') IS NOT NULL").equals("f")) {
            throw new StoreException("There is no store in " + where());
        }
        Migrations.requireKnown(connection);
        connection.commit();
        // Rows and tally are then as of one moment, though a server may go on writing.
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        return connection;
    }

    /** PostgreSQL keeps checksums of its own, and has tools for them. */
    @Override
    public List<String> faults() {
        return List.of();
    }

    @Override
    public void backUp(Path file) {
        throw new StoreException("A PostgreSQL database is backed up with pg_dump; 'parlor-server export' works too");
    }

    @Override
    public Optional<Path> restore(Path file) {
        throw new StoreException("A PostgreSQL database is restored with pg_restore; 'parlor-server import' works too");
    }

    @Override
    public void close() {
        pool.close();
    }
}
