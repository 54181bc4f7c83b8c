package org.parlor.server.store;

/** A journal that keeps nothing keeps the order all the same. */
class MemoryJournalTest extends JournalContract {

    @Override
    Journal open() {
        return Storage.memory().journal(StoreMeter.NONE, () -> {});
    }
}
