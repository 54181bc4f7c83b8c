package org.parlor.server.storage;

import org.parlor.server.storage.archive.SqlGameArchive;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.journal.SqlJournal;

/** How a server gets the journal it keeps its records in, and the archive of what has left that. */
public interface Storage {

    /**
     * Opens the journal for one server.
     *
     * @param metrics hears of each commit
     * @param failed is run if records can no longer be kept
     * @throws StoreException if it cannot be used
     */
    Journal journal(StoreMetrics metrics, Runnable failed);

    /**
     * Opens the archive; after the journal, and it is closed before that.
     *
     * @param metrics hears of what cannot be read
     */
    GameArchive archive(StoreMetrics metrics);

    /** Keeps nothing. */
    static Storage memory() {
        return new MemoryStorage();
    }

    static Storage in(Database database) {
        return new SqlStorage(database);
    }

    /** What is there while the server runs. */
    record MemoryStorage() implements Storage {
        @Override
        public Journal journal(StoreMetrics metrics, Runnable failed) {
            return new NullJournal();
        }

        @Override
        public GameArchive archive(StoreMetrics metrics) {
            return GameArchive.empty();
        }
    }

    /** What is there for good. */
    record SqlStorage(Database database) implements Storage {
        @Override
        public Journal journal(StoreMetrics metrics, Runnable failed) {
            return SqlJournal.open(database, metrics, failed);
        }

        @Override
        public GameArchive archive(StoreMetrics metrics) {
            return new SqlGameArchive(database, metrics);
        }
    }
}
