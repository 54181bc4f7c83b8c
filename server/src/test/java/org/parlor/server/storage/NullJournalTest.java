package org.parlor.server.storage;

/** The null journal preserves the order of callbacks. */
class NullJournalTest extends JournalContract {

    @Override
    Journal open() {
        return Storage.inMemory().journal(StoreMetrics.NONE, () -> {});
    }
}
