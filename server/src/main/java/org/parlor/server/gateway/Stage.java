package org.parlor.server.gateway;

import org.jspecify.annotations.Nullable;
import org.parlor.message.Codec;
import org.parlor.message.Refusal;
import org.parlor.message.RequestId;

/** What a connection may say at present, and who answers: before the log-in the gateway itself, after it the core. */
sealed interface Stage permits Threshold, Conversation {

    /** @throws Refusal if it may not be said, or not so */
    void hear(Codec.Envelope envelope);

    void refuse(@Nullable RequestId id, Refusal refusal, boolean fatal);
}
