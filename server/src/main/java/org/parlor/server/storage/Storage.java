package org.parlor.server.storage;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.server.metrics.OpsView;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.archive.SqlGameArchive;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.journal.JournalFollower;
import org.parlor.server.storage.journal.SqlJournal;
import org.parlor.server.storage.lease.Lease;

/** Opens the journal and the archive of a server. */
public interface Storage {

    /** Returns whether accounts and games outlast the server. */
    boolean keepsData();

    /**
     * Opens the journal for one server.
     *
     * @param metrics notified of each commit
     * @param failed runs if records can no longer be stored
     * @throws StoreException if the store cannot be used
     */
    Journal journal(ServerMetrics metrics, Runnable failed);

    /**
     * The lease that allows one of several servers to write to the store.
     *
     * @param cluster name of the cluster, to which the store belongs from its first use on
     * @param holder name of this server in the log and in the lease
     * @throws StoreException if servers cannot share the store
     */
    default Lease lease(String cluster, String holder) {
        throw notShareable();
    }

    /**
     * Reads the journal while another server writes it.
     *
     * @throws StoreException if servers cannot share the store
     */
    default JournalFollower follower() {
        throw notShareable();
    }

    /**
     * Opens the journal for the holder of a lease. Closing the journal does not close the store, so it can be opened again.
     *
     * @param lease a lease of this store, which must be held
     * @param follower a follower of this store, whose last poll was made with the lease held. {@link Journal#load} then returns
     *     only the records that follow, usually none. Null to load all records
     * @param metrics notified of each commit
     * @param failed runs if records can no longer be stored; {@link Lease#isHeld} tells whether the lease was lost
     * @throws org.parlor.server.storage.lease.LeaseLostException if the lease is lost
     * @throws StoreException if the store cannot be used
     */
    default Journal journal(Lease lease, @Nullable JournalFollower follower, ServerMetrics metrics, Runnable failed) {
        throw notShareable();
    }

    /** {@link #journal(Lease, JournalFollower, ServerMetrics, Runnable)} without a follower. */
    default Journal journal(Lease lease, ServerMetrics metrics, Runnable failed) {
        return journal(lease, null, metrics, failed);
    }

    /**
     * Opens the archive. Requires an open journal; the archive has to be closed first.
     *
     * @param metrics notified of read failures
     */
    GameArchive archive(ServerMetrics metrics);

    /** Values for the operator to watch. */
    default List<OpsView.Measure> measures() {
        return List.of();
    }

    private static StoreException notShareable() {
        return new StoreException("Several servers can share a PostgreSQL database only");
    }

    /** Stores nothing. */
    static Storage inMemory() {
        return new MemoryStorage();
    }

    static Storage inDatabase(Database database) {
        return new SqlStorage(database);
    }

    /** Stores nothing; all data is lost when the server stops. */
    record MemoryStorage() implements Storage {
        @Override
        public boolean keepsData() {
            return false;
        }

        @Override
        public Journal journal(ServerMetrics metrics, Runnable failed) {
            return new NullJournal();
        }

        @Override
        public GameArchive archive(ServerMetrics metrics) {
            return GameArchive.empty();
        }
    }

    /** Stores records and archived games in a database. */
    record SqlStorage(Database database) implements Storage {
        @Override
        public boolean keepsData() {
            return true;
        }

        @Override
        public Journal journal(ServerMetrics metrics, Runnable failed) {
            return SqlJournal.open(database, metrics, failed);
        }

        @Override
        public Lease lease(String cluster, String holder) {
            return new Lease(database, cluster, holder);
        }

        @Override
        public JournalFollower follower() {
            return new JournalFollower(database);
        }

        @Override
        public Journal journal(
                Lease lease, @Nullable JournalFollower follower, ServerMetrics metrics, Runnable failed) {
            return SqlJournal.open(database, lease, follower, metrics, failed);
        }

        @Override
        public GameArchive archive(ServerMetrics metrics) {
            return new SqlGameArchive(database, metrics);
        }

        @Override
        public List<OpsView.Measure> measures() {
            return database.measures();
        }
    }
}
