package org.parlor.server.storage;

/** A journal that keeps nothing keeps the order all the same. */
class NullJournalTest extends JournalContract {

    @Override
    Journal open() {
        return Storage.memory().journal(StoreMetrics.NONE, () -> {});
    }
}
