package org.parlor.server.storage;

import java.util.function.Consumer;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;

/** Finds games that have left the rooms. A port: what is behind it decides how long they are kept. */
public interface GameArchive extends AutoCloseable {

    /**
     * Answers once, on any thread, also if nothing can be found out. Never waits. What was durable when it was asked is
     * taken into account. Questions that are open when it is closed may stay without an answer.
     */
    void ask(ArchiveQuery query, Consumer<ArchiveResult> answer);

    @Override
    void close();

    /** Knows nothing. */
    static GameArchive empty() {
        return new GameArchive() {
            @Override
            public void ask(ArchiveQuery query, Consumer<ArchiveResult> answer) {
                answer.accept(ArchiveResult.nothing());
            }

            @Override
            public void close() {
                // There is nothing to let go of.
            }
        };
    }
}
