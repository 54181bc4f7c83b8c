package org.parlor.server.cluster.codec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestId;
import org.parlor.server.core.api.Effect;
import org.parlor.server.net.EncodedMessage;

/** What the core sends to a gateway. */
public sealed interface GatewayEffect {

    /** An encoded {@link Effect.Send}. */
    record Message(
            List<Long> connectionIds,
            EncodedMessage message,
            @Nullable String watchedGame) implements GatewayEffect {}

    record ForConnection(Effect.ForConnection effect) implements GatewayEffect {}

    /**
     * The reply to a request that has been handled follows later, or has been sent now.
     *
     * @param open whether the reply follows later
     */
    record ReplyPending(long connectionId, RequestId id, boolean open) implements GatewayEffect {}

    /** So many more commands of the gateway have been handled; their effects came before. */
    record Handled(int count) implements GatewayEffect {}

    /** The settings for new connections have changed. */
    record SettingsChanged(GatewaySettings settings) implements GatewayEffect {}

    /** The core is about to end: send no more commands until the next one has been joined. */
    record CoreEnding() implements GatewayEffect {}
}
