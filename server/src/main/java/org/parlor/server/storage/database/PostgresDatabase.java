package org.parlor.server.storage.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.server.storage.StoreException;

/** The tables in a PostgreSQL database that one server at a time has for itself. */
public final class PostgresDatabase implements Database {
    /** The beginning of every address this takes. */
    public static final String PREFIX = "jdbc:postgresql:";

    /** A database may take a while to be there when the computer starts. */
    private static final long PATIENCE_MILLIS = Duration.ofSeconds(10).toMillis();

    /** The letters of "parlor": what servers of this kind, and nothing else, lock. */
    private static final long LOCK = 0x7061726C6F72L;

    private static final String LOCK_NOT_AVAILABLE = "55P03";
    /** Identifies a server process, whose number may be used again. */
    private static final String BACKEND = "pid || ' ' || backend_start";

    /** After that long without a response to a statement the writer's connection counts as lost. */
    private static final Duration RESPONSE_MAX = Duration.ofSeconds(30);

    /** Beside those of class 08, "connection exception": shutdown, crash, start, and an idle session that was ended. */
    private static final Set<String> CONNECTION_LOST = Set.of("57P01", "57P02", "57P03", "57P05");

    private final String url;
    private final Duration responseMax;
    private final HikariDataSource pool;
    private @Nullable Connection writer;
    /** The server process of the writer's connection, which holds the lock. */
    private @Nullable String backend;

    /**
     * @param url as its driver takes it, with user and password if it needs them
     * @throws StoreException if it cannot be reached
     */
    public PostgresDatabase(String url) {
        this(url, RESPONSE_MAX);
    }

    public PostgresDatabase(String url, Duration responseMax) {
        this.url = url;
        this.responseMax = responseMax;
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
        if (writer != null) {
            // Not back to the pool: the lock belongs to it.
            pool.evictConnection(writer);
        }
        Connection connection = pool.getConnection();
        writer = connection;
        lock(connection);
        backend = ask(connection, "SELECT " + BACKEND + " FROM pg_stat_activity WHERE pid = pg_backend_pid()");
        if (ask(connection, "SELECT current_setting('synchronous_commit')").equals("off")) {
            // With this off a commit returns before it is on the disk.
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET synchronous_commit = on");
            }
        }
        connection.commit();
        Migrations.apply(connection);
        connection.setNetworkTimeout(Runnable::run, (int) responseMax.toMillis());
        return connection;
    }

    private void lock(Connection connection) throws SQLException {
        boolean ending = endPredecessor(connection);
        try (Statement statement = connection.createStatement()) {
            // A server that was killed a moment ago may still be on its way out.
            statement.execute("SET lock_timeout = '3s'");
            statement.execute("SELECT pg_advisory_lock(" + LOCK + ")");
            statement.execute("SET lock_timeout = 0");
        } catch (SQLException e) {
            if (!LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                throw e;
            } else if (ending) {
                throw new SQLTransientConnectionException("the process of the lost connection has not ended yet", e);
            }
            throw new StoreException(
                    "Another server uses " + where() + ". Stop that one, or choose another database", e);
        }
    }

    /**
     * Terminates the server process of the connection before, which does not know that the connection is lost and holds
     * the lock. Once the lock is free, its transaction has either been committed or never will be.
     *
     * @return whether there was one
     */
    private boolean endPredecessor(Connection connection) throws SQLException {
        if (backend == null) {
            return false;
        }
        try (PreparedStatement terminate = connection.prepareStatement(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE " + BACKEND + " = ?")) {
            terminate.setString(1, backend);
            try (ResultSet terminated = terminate.executeQuery()) {
                return terminated.next();
            }
        }
    }

    @Override
    public boolean isConnectionLost(SQLException failure) {
        for (Throwable reason = failure; reason != null; reason = reason.getCause()) {
            if (reason instanceof IOException
                    || reason instanceof SQLTransientConnectionException
                    || (reason instanceof SQLException sql && isConnectionLost(sql.getSQLState()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isConnectionLost(@Nullable String state) {
        return state != null && (state.startsWith("08") || CONNECTION_LOST.contains(state));
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
