package org.parlor.server.storage.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.server.storage.StoreException;

/** A store in a PostgreSQL database, locked by one server at a time with an advisory lock. */
public final class PostgresDatabase implements Database {
    /** Prefix of the accepted JDBC URLs. */
    public static final String PREFIX = "jdbc:postgresql:";

    /** Allows for a database that is still starting. */
    private static final long CONNECT_TIMEOUT_MILLIS = Duration.ofSeconds(10).toMillis();

    /** Key of the advisory lock: "parlor" in ASCII. */
    public static final long LOCK_KEY = 0x7061726C6F72L;

    private static final String LOCK_NOT_AVAILABLE = "55P03";
    /** Identifies a backend process; the start time distinguishes reused process ids. */
    private static final String BACKEND_ID = "pid || ' ' || backend_start";

    public static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(30);

    /** SQL states besides class 08, "connection exception": shutdown, crash, startup, and terminated idle sessions. */
    private static final Set<String> CONNECTION_LOST = Set.of("57P01", "57P02", "57P03", "57P05", "25P03");

    /** Time in which a session of a core connects, and responds before its network timeout is set. */
    private static final String SESSION_TIMEOUT_SECONDS = "3";

    /** Ends the sessions of cores that no longer respond, within a few seconds. */
    private static final String SESSION_SETTINGS = "SET idle_in_transaction_session_timeout = '5s';"
            + " SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3";

    private final String url;
    private final Duration responseTimeout;
    private final Duration auditRetention;
    private final HikariDataSource pool;
    private @Nullable Connection writer;
    /** Backend process of the writer's connection, which holds the lock. */
    private @Nullable String backend;

    /**
     * @param url JDBC URL, with user and password if required
     * @throws StoreException if the database cannot be reached
     */
    public PostgresDatabase(String url) {
        this(url, RESPONSE_TIMEOUT, AUDIT_RETENTION);
    }

    /** @param responseTimeout network timeout after which the connection of the writer is considered lost */
    public PostgresDatabase(String url, Duration responseTimeout, Duration auditRetention) {
        this.url = url;
        this.responseTimeout = responseTimeout;
        this.auditRetention = auditRetention;
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setPoolName("store");
        // For the compaction of the journal, and the archive.
        config.setMaximumPoolSize(2);
        config.setMinimumIdle(1);
        config.setAutoCommit(false);
        config.setConnectionTimeout(CONNECT_TIMEOUT_MILLIS);
        config.setInitializationFailTimeout(CONNECT_TIMEOUT_MILLIS);
        try {
            this.pool = new HikariDataSource(config);
        } catch (HikariPool.PoolInitializationException e) {
            throw new StoreException("Cannot connect to the database " + location() + ": " + reason(e), e);
        }
    }

    private static String reason(Throwable e) {
        Throwable cause = e.getCause();
        return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
    }

    @Override
    public Duration auditRetention() {
        return auditRetention;
    }

    @Override
    public String location() {
        return url.replaceFirst("\\?.*", "");
    }

    @Override
    public Connection openExclusively() throws SQLException {
        closeWriter();
        // Not from the pool, which waits longer and longer before it tries to connect again.
        Properties properties = new Properties();
        properties.setProperty("connectTimeout", SESSION_TIMEOUT_SECONDS);
        Connection connection = DriverManager.getConnection(url, properties);
        writer = connection;
        connection.setAutoCommit(false);
        lock(connection);
        backend =
                queryString(connection, "SELECT " + BACKEND_ID + " FROM pg_stat_activity WHERE pid = pg_backend_pid()");
        requireDurableCommits(connection);
        connection.commit();
        Migrations.apply(connection, location());
        connection.setNetworkTimeout(Runnable::run, (int) responseTimeout.toMillis());
        return connection;
    }

    /** Ends the session of the writer, which holds the lock. */
    private void closeWriter() throws SQLException {
        if (writer != null) {
            writer.close();
            writer = null;
        }
    }

    private static void requireDurableCommits(Connection connection) throws SQLException {
        if (queryString(connection, "SELECT current_setting('synchronous_commit')")
                .equals("off")) {
            // If this is off, a commit returns before it is durable.
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET synchronous_commit = on");
            }
        }
    }

    @Override
    public Connection openSession() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("ApplicationName", "parlor-core");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("connectTimeout", SESSION_TIMEOUT_SECONDS);
        properties.setProperty("socketTimeout", SESSION_TIMEOUT_SECONDS);
        return ConnectionSetup.apply(DriverManager.getConnection(url, properties), connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(SESSION_SETTINGS);
            }
            requireDurableCommits(connection);
            connection.setAutoCommit(false);
        });
    }

    @Override
    public Connection openWriter(long epoch) throws SQLException {
        return ConnectionSetup.apply(openSession(), connection -> {
            terminateWriters(connection, epoch);
            connection.commit();
            connection.setNetworkTimeout(Runnable::run, (int) responseTimeout.toMillis());
        });
    }

    /**
     * Terminates other sessions with uncommitted writes: those of earlier writers that do not hold the lock of the store.
     *
     * @param epoch the current epoch; otherwise nothing is terminated
     */
    public static void terminateWriters(Connection connection, long epoch) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_terminate_backend(pid) FROM pg_locks, head WHERE epoch = " + epoch
                    + " AND relation = 'head'::regclass AND mode = 'RowExclusiveLock' AND granted"
                    + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
                    + " AND pid <> pg_backend_pid()");
        }
    }

    private void lock(Connection connection) throws SQLException {
        boolean ending = endPredecessor(connection);
        try (Statement statement = connection.createStatement()) {
            // The session of a killed server may take a moment to end.
            statement.execute("SET lock_timeout = '3s'");
            statement.execute("SELECT pg_advisory_lock(" + LOCK_KEY + ")");
            statement.execute("SET lock_timeout = 0");
        } catch (SQLException e) {
            if (!LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                throw e;
            } else if (ending) {
                throw new SQLTransientConnectionException(
                        "the backend process of the lost connection has not ended yet", e);
            }
            throw new StoreException(
                    "Another server uses " + location() + ". Stop that server, or choose another database", e);
        }
    }

    /**
     * Terminates the backend process of the previous connection, which may still hold the lock without knowing that the
     * connection was lost. Once the lock is free, the outcome of its transaction is final.
     *
     * @return whether such a process existed
     */
    private boolean endPredecessor(Connection connection) throws SQLException {
        if (backend == null) {
            return false;
        }
        String terminate = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE " + BACKEND_ID + " = ?";
        return Sql.find(connection, row -> row.getBoolean(1), terminate, backend) != null;
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

    private static String queryString(Connection connection, String sql) throws SQLException {
        return Objects.requireNonNull(Sql.find(connection, row -> row.getString(1), sql));
    }

    @Override
    public Connection openReadOnly() throws SQLException {
        return ConnectionSetup.apply(pool.getConnection(), connection -> {
            if (queryString(connection, "SELECT to_regclass('schema_version') IS NOT NULL")
                    .equals("f")) {
                throw new StoreException("No store found in " + location());
            }
            Migrations.requireKnown(connection);
            connection.commit();
            // A consistent snapshot of rows and checksums while a server is writing.
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        });
    }

    /** Always empty: PostgreSQL has its own checksums and tools. */
    @Override
    public List<String> checkIntegrity() {
        return List.of();
    }

    @Override
    public void backUp(Path file) {
        throw new StoreException("Back up a PostgreSQL database with pg_dump or 'parlor-server export'");
    }

    @Override
    public Restored restore(Path file, @Nullable Instant target) {
        throw new StoreException("Restore a PostgreSQL database with pg_restore or 'parlor-server import'");
    }

    @Override
    public void close() {
        try {
            closeWriter();
        } catch (SQLException e) {
            throw new StoreException("Cannot disconnect from " + location() + ": " + e.getMessage(), e);
        } finally {
            pool.close();
        }
    }
}
