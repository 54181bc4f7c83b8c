package org.parlor.server.storage;

import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.archive.SqlGameArchive;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.journal.SqlJournal;

/** Opens the journal and the archive of a server. */
public interface Storage {

    /**
     * Opens the journal for one server.
     *
     * @param metrics notified of each commit
     * @param failed runs if records can no longer be stored
     * @throws StoreException if the store cannot be used
     */
    Journal journal(ServerMetrics metrics, Runnable failed);

    /**
     * Opens the archive. Requires an open journal; the archive has to be closed first.
     *
     * @param metrics notified of read failures
     */
    GameArchive archive(ServerMetrics metrics);

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
        public Journal journal(ServerMetrics metrics, Runnable failed) {
            return SqlJournal.open(database, metrics, failed);
        }

        @Override
        public GameArchive archive(ServerMetrics metrics) {
            return new SqlGameArchive(database, metrics);
        }
    }
}
