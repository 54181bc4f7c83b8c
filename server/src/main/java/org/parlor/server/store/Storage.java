package org.parlor.server.store;

/** How a server gets the journal it keeps its records in. */
@FunctionalInterface
public interface Storage {

    /**
     * Opens it for one server.
     *
     * @param meter hears of each commit
     * @param failed is run if records can no longer be kept
     * @throws StoreException if it cannot be used
     */
    Journal open(StoreMeter meter, Runnable failed);

    /** Keeps nothing. */
    static Storage memory() {
        return (meter, failed) -> new MemoryJournal();
    }

    static Storage in(Database database) {
        return (meter, failed) -> SqlJournal.open(database, meter, failed);
    }
}
