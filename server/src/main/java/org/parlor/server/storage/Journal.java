package org.parlor.server.storage;

import java.util.List;
import org.parlor.server.core.api.JournalRecord;

/** Keeps records so that they outlive the server. A port: what is behind it decides how well they are kept. */
public interface Journal extends AutoCloseable {

    /** Everything kept so far, in order. Asked once, before the first append. */
    List<JournalRecord> load();

    /**
     * Keeps records, all of them or none, and then runs what waits for them. Appends become durable in their order, an
     * empty one after all before it. May be called again before {@code durable} has run; that may be on any thread.
     * Never waits for the disk: the caller bounds how much is not durable yet.
     *
     * @throws JournalFailedException if they cannot be kept; nothing is kept after that either
     */
    void append(List<JournalRecord> records, Runnable durable);

    /** How many appends wait to become durable. */
    default int waiting() {
        return 0;
    }

    /** Waits a few seconds for what was appended to become durable; gives up what has not by then. */
    @Override
    void close();
}
