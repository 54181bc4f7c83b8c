package org.parlor.server.storage.lease;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.Migrations;
import org.parlor.server.storage.database.PostgresDatabase;

/**
 * A database session that competes for the lease or holds it. The holder's session locks the store and renews the expiry time
 * in the table {@code lease}. The lock is free as soon as the session has ended; a session whose lease has expired is
 * terminated by the next holder. Not thread-safe.
 */
final class LeaseSession implements AutoCloseable {
    /** Both last as long as a holder may stall without losing the lease. */
    static final Duration TTL = Duration.ofMillis(1500);

    private static final int RESPONSE_TIMEOUT_MILLIS = 3_000;

    /** Identifies a backend process, independent of the time zone of the session. */
    private static final String BACKEND_ID = "pid || ' ' || extract(epoch FROM backend_start)";

    private static final String OWN_BACKEND =
            "(SELECT " + BACKEND_ID + " FROM pg_stat_activity WHERE pid = pg_backend_pid())";
    private static final String EXPIRY = "clock_timestamp() + INTERVAL '" + TTL.toMillis() + " milliseconds'";
    /** An earlier version of the table, of a server that is being upgraded, has no such column. */
    private static final String CLUSTER = "coalesce(to_jsonb(lease) ->> 'cluster', '')";

    private static final String TERMINATE_HOLDER =
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity, lease WHERE " + BACKEND_ID + " = backend AND ";

    /**
     * @param epoch the latest epoch of a holder
     * @param holder name of the holder, empty after a hand-over
     * @param isExpired whether its expiry time has passed
     * @param cluster the cluster to which the store belongs, empty if none has used it
     */
    record Row(long epoch, String holder, boolean isExpired, String cluster) {}

    /**
     * A lease that was just acquired.
     *
     * @param previous the previous holder
     * @param reason why it no longer holds the lease
     */
    record Acquired(long epoch, String previous, String reason) {}

    private final Database database;
    private final String cluster;
    private final Connection connection;
    private boolean terminated;

    LeaseSession(Database database, String cluster) throws SQLException {
        this.database = database;
        this.cluster = cluster;
        this.connection = database.openSession();
        try {
            connection.setNetworkTimeout(Runnable::run, RESPONSE_TIMEOUT_MILLIS);
            execute("SET lock_timeout = '2s'");
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Acquires the lease and starts an epoch; null if another session has locked the store.
     *
     * @throws StoreException if the store belongs to another cluster
     */
    @Nullable
    Acquired tryAcquire(String holder) throws SQLException {
        // In a transaction from the lock on: the database ends those of a client that does not respond.
        connection.setAutoCommit(false);
        if (!tryLock()) {
            connection.setAutoCommit(true);
            return null;
        }
        // Migrations may take long.
        connection.setNetworkTimeout(Runnable::run, 0);
        Migrations.apply(connection, database.location());
        connection.setNetworkTimeout(Runnable::run, RESPONSE_TIMEOUT_MILLIS);
        Row previous = row();
        PostgresDatabase.terminateWriters(connection, epoch());
        Acquired acquired = new Acquired(startEpoch(), previous.holder(), reason(previous));
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE lease SET epoch = ?, holder = ?, cluster = ?, backend = "
                        + OWN_BACKEND + ", expires_at = " + EXPIRY)) {
            update.setLong(1, acquired.epoch());
            update.setString(2, holder);
            update.setString(3, cluster);
            update.executeUpdate();
        }
        connection.commit();
        connection.setAutoCommit(true);
        relaxCommits();
        return acquired;
    }

    private String reason(Row previous) {
        if (previous.epoch() == 0) {
            return "first holder";
        } else if (previous.holder().isEmpty()) {
            return "handed over";
        }
        return terminated ? "expired" : "disconnected";
    }

    /** Waits for the end of an earlier writer's transaction. Its further commits fail. */
    private long startEpoch() throws SQLException {
        return queryLong("UPDATE head SET epoch = epoch + 1 RETURNING epoch");
    }

    /** The epoch of the latest writer, of a cluster or not. */
    private long epoch() throws SQLException {
        return queryLong("SELECT epoch FROM head");
    }

    private long queryLong(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private boolean tryLock() throws SQLException {
        return isTrue("SELECT pg_try_advisory_lock(" + PostgresDatabase.LOCK_KEY + ")");
    }

    /** Renewals need not be durable: they are not used after a restart of the database, which may have a slow disk. */
    private void relaxCommits() throws SQLException {
        execute("SET synchronous_commit = off");
    }

    /**
     * The current row, null if the store has none yet.
     *
     * @throws StoreException if the store belongs to another cluster
     */
    @Nullable
    Row find() throws SQLException {
        return isTrue("SELECT to_regclass('lease') IS NOT NULL") ? row() : null;
    }

    private Row row() throws SQLException {
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(
                        "SELECT epoch, holder, expires_at < clock_timestamp(), " + CLUSTER + " FROM lease")) {
            row.next();
            return requireOwn(new Row(row.getLong(1), row.getString(2), row.getBoolean(3), row.getString(4)));
        }
    }

    private Row requireOwn(Row row) {
        if (!row.cluster().isEmpty() && !row.cluster().equals(cluster)) {
            throw new StoreException("The database " + database.location() + " belongs to the cluster '" + row.cluster()
                    + "', not to '" + cluster + "'. Set cluster to " + row.cluster()
                    + ", or db-url to the database of " + cluster);
        }
        return row;
    }

    /** Identifies the database, also after a failover to a physical replica. */
    String store() throws SQLException {
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("SELECT system_identifier || '.' || oid"
                        + " FROM pg_control_system(), pg_database WHERE datname = current_database()")) {
            row.next();
            return row.getString(1);
        }
    }

    /** Terminates the session of the holder if its lease has expired. */
    void terminateExpired() throws SQLException {
        terminated |= isTrue(TERMINATE_HOLDER + "expires_at < clock_timestamp()");
    }

    /** @throws LeaseLostException if a newer epoch has started */
    void renew(long epoch) throws SQLException {
        if (update("UPDATE lease SET expires_at = " + EXPIRY + " WHERE epoch = " + epoch) == 0) {
            throw new LeaseLostException(epoch);
        }
    }

    /**
     * Continues the lease in this session after the previous session was lost.
     *
     * @return whether this succeeded; otherwise to be repeated
     * @throws LeaseLostException if a newer epoch has started
     */
    boolean tryResume(long epoch) throws SQLException {
        boolean locked = tryLock();
        if (epoch() != epoch) {
            throw new LeaseLostException(epoch);
        } else if (!locked) {
            isTrue(TERMINATE_HOLDER + "epoch = " + epoch);
            return false;
        }
        relaxCommits();
        update("UPDATE lease SET backend = " + OWN_BACKEND + ", expires_at = " + EXPIRY + " WHERE epoch = " + epoch);
        return true;
    }

    /** Ends the lease, so that another server acquires it at once. */
    void release(long epoch) throws SQLException {
        update("UPDATE lease SET holder = '', backend = '', expires_at = clock_timestamp() WHERE epoch = " + epoch);
    }

    private int update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private boolean isTrue(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            return row.next() && row.getBoolean(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
