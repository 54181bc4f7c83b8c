package org.parlor.server.net.inbound;

import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;

/** Handles the requests of a connection, depending on whether it is logged in. */
sealed interface ConnectionPhase permits LoginPhase, ActivePhase {

    /** @throws RequestException if the request is invalid or not allowed in this phase */
    void handle(MessageCodec.RawRequest raw);

    /**
     * Rejects a request.
     *
     * @param id the id of the request, or null if it has none
     */
    void reject(@Nullable RequestId id, RequestException refusal, boolean fatal);
}
