package org.parlor.server.storage.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.server.metrics.OpsView;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.maintenance.StoreCheckResult;

/** A database that holds the tables of a store. Its connections have auto-commit disabled. */
public interface Database extends AutoCloseable {
    /** How long the acts of admins are kept, unless the operator sets another time. */
    Duration AUDIT_RETENTION = Duration.ofDays(365);

    /** Location for messages to the operator, without credentials. */
    String location();

    /**
     * Opens the store for writing and locks it until {@link #close()}. Creates or migrates the tables. A repeated call
     * replaces the previous connection.
     *
     * @throws StoreException if another server has locked the store, or it cannot be opened
     */
    Connection openExclusively() throws SQLException;

    /**
     * Opens a read-only connection; a server may be writing at the same time.
     *
     * @throws StoreException if the store does not exist or cannot be read
     */
    Connection openReadOnly() throws SQLException;

    /**
     * Opens a connection of its own for the holder of a lease, which neither locks the store nor creates tables.
     *
     * @throws StoreException if several servers cannot share the database
     */
    default Connection openSession() throws SQLException {
        throw new StoreException("Several servers can share a PostgreSQL database only");
    }

    /**
     * Opens the store for writing on behalf of the holder of a lease. Terminates other sessions with uncommitted writes.
     *
     * @param epoch epoch of the lease; nothing is terminated if a newer one has started
     * @throws StoreException if several servers cannot share the database
     */
    default Connection openWriter(long epoch) throws SQLException {
        return openSession();
    }

    /** Whether a failure means that the connection was lost and that reconnecting may succeed. */
    default boolean isConnectionLost(SQLException failure) {
        return false;
    }

    /** Errors that the database itself finds in its files; empty if there are none. */
    List<String> checkIntegrity() throws SQLException;

    /**
     * Writes a consistent backup to a new file; a server may be writing at the same time.
     *
     * @throws StoreException if the backup fails, or the database has its own backup tool
     */
    void backUp(Path file);

    /**
     * What a restore has installed.
     *
     * @param lastChange the time of the last change, if a time was requested
     * @param previous directory of the previous data, empty if there was none
     */
    record Restored(StoreCheckResult contents, Optional<Instant> lastChange, Optional<Path> previous) {}

    /**
     * Replaces all data by a backup and moves the previous data aside.
     *
     * @param target time of the state to restore, null for that of the backup
     * @throws StoreException if the backup is damaged or does not contain that time, or a server uses the store; nothing has
     *     changed then
     */
    Restored restore(Path file, @Nullable Instant target);

    /** How long a compaction of the journal retains what a recovery to a time needs. */
    default Duration journalRetention() {
        return Duration.ZERO;
    }

    /** How long the acts of admins are kept. */
    Duration auditRetention();

    /** Values for the operator to watch. */
    default List<OpsView.Measure> measures() {
        return List.of();
    }

    @Override
    void close();
}
