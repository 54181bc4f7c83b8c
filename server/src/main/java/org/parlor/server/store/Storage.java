package org.parlor.server.store;

/** How a server gets the journal it keeps its records in. */
@FunctionalInterface
public interface Storage {

    /**
     * Opens it for one server.
     *
     * @param failed is run if records can no longer be kept
     * @throws StoreException if it cannot be used
     */
    Journal open(Runnable failed);

    /** Keeps nothing. */
    static Storage memory() {
        return failed -> new MemoryJournal();
    }

    static Storage in(Database database) {
        return failed -> SqlJournal.open(database, failed);
    }
}
