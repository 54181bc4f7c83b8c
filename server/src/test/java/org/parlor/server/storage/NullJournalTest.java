package org.parlor.server.storage;

import org.parlor.server.metrics.ServerMetrics;

/** The null journal preserves the order of callbacks. */
class NullJournalTest extends JournalContract {

    @Override
    Journal open() {
        return Storage.inMemory().journal(ServerMetrics.NONE, () -> {});
    }
}
