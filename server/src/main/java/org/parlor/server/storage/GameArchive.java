package org.parlor.server.storage;

import java.util.function.Consumer;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;

/** Queries archived games: finished games that are no longer in memory. */
public interface GameArchive extends AutoCloseable {

    /**
     * Runs a query asynchronously and passes the result, or a failure, to the callback exactly once, on any thread. Sees all
     * records that were durable at the call. Queries pending at {@link #close()} may never complete.
     */
    void query(ArchiveQuery query, Consumer<ArchiveResult> answer);

    @Override
    void close();

    /** An archive without games. */
    static GameArchive empty() {
        return new GameArchive() {
            @Override
            public void query(ArchiveQuery query, Consumer<ArchiveResult> answer) {
                answer.accept(ArchiveResult.empty());
            }

            @Override
            public void close() {
                // Holds no resources.
            }
        };
    }
}
