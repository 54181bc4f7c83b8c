package org.parlor.server.storage;

import java.util.List;
import org.parlor.server.core.api.JournalRecord;

/** Append-only log of records from which the state of the server is restored after a restart. */
public interface Journal extends AutoCloseable {

    /** All stored records, in order. Called once, before the first append. */
    List<JournalRecord> load();

    /**
     * Appends records atomically and asynchronously. Appends become durable in call order; an empty append completes after
     * all earlier ones. Does not limit the number of pending appends: that is the caller's task.
     *
     * @param durable runs on any thread once the records are durable
     * @throws JournalFailedException if an earlier append has failed; all further appends fail too
     */
    void append(List<JournalRecord> records, Runnable durable);

    /** Number of appends that are not durable yet. */
    default int pendingAppends() {
        return 0;
    }

    /** Waits a few seconds for pending appends to become durable, then discards the rest. */
    @Override
    void close();
}
