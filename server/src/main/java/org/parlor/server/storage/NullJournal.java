package org.parlor.server.storage;

import java.util.List;
import org.parlor.server.core.api.JournalRecord;

/** Discards all records, for a server with in-memory storage. */
public final class NullJournal implements Journal {

    @Override
    public List<JournalRecord> load() {
        return List.of();
    }

    @Override
    public void append(List<JournalRecord> records, Runnable durable) {
        durable.run();
    }

    @Override
    public void close() {
        // Holds no resources.
    }
}
