package org.parlor.server.storage;

import java.util.List;
import org.parlor.server.core.api.JournalRecord;

/** Keeps nothing: with this the server forgets everything when it stops. */
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
        // There is nothing to let go of.
    }
}
