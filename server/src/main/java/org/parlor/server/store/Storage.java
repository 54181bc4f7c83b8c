package org.parlor.server.store;

/** How a server gets the journal it keeps its records in, and the archive of what has left that. */
public interface Storage {

    /**
     * Opens the journal for one server.
     *
     * @param meter hears of each commit
     * @param failed is run if records can no longer be kept
     * @throws StoreException if it cannot be used
     */
    Journal journal(StoreMeter meter, Runnable failed);

    /**
     * Opens the archive; after the journal, and it is closed before that.
     *
     * @param meter hears of what cannot be read
     */
    Archive archive(StoreMeter meter);

    /** Keeps nothing. */
    static Storage memory() {
        return new InMemory();
    }

    static Storage in(Database database) {
        return new InTables(database);
    }

    /** What is there while the server runs. */
    record InMemory() implements Storage {
        @Override
        public Journal journal(StoreMeter meter, Runnable failed) {
            return new MemoryJournal();
        }

        @Override
        public Archive archive(StoreMeter meter) {
            return Archive.empty();
        }
    }

    /** What is there for good. */
    record InTables(Database database) implements Storage {
        @Override
        public Journal journal(StoreMeter meter, Runnable failed) {
            return SqlJournal.open(database, meter, failed);
        }

        @Override
        public Archive archive(StoreMeter meter) {
            return new SqlArchive(database, meter);
        }
    }
}
