package org.parlor.server.net.inbound;

import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;

/** What a connection may say at present, and who answers: before the log-in the gateway itself, after it the core. */
sealed interface ConnectionPhase permits LoginPhase, ActivePhase {

    /** @throws RequestException if it may not be said, or not so */
    void hear(MessageCodec.RawRequest rawRequest);

    void refuse(@Nullable RequestId id, RequestException refusal, boolean fatal);
}
