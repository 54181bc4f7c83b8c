package org.parlor.server.storage;

import java.util.function.Consumer;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;

/** Queries archived games, which are finished and no longer in memory, and the acts of admins. */
public interface GameArchive extends AutoCloseable {

    /**
     * Runs a query asynchronously and passes the result, or a failure, to the callback exactly once, on any thread. Sees all
     * records that were durable at the call. Queries pending at {@link #close()} may never complete.
     */
    void query(ArchiveQuery query, Consumer<ArchiveResult> answer);

    @Override
    void close();

    /** The archive of a server that stores nothing. */
    static GameArchive empty() {
        return new GameArchive() {
            @Override
            public void query(ArchiveQuery query, Consumer<ArchiveResult> answer) {
                answer.accept(
                        query instanceof ArchiveQuery.OfAudit
                                ? ArchiveResult.failed(RequestException.of(
                                        ErrorCode.NOT_SUPPORTED,
                                        "This server stores nothing, so it lists no acts of admins; its log has them"))
                                : ArchiveResult.empty());
            }

            @Override
            public void close() {
                // Holds no resources.
            }
        };
    }
}
