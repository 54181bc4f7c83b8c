package org.parlor.message;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;

/** Requests about the connection. */
public sealed interface SessionRequest extends ClientMessage, ScopedRequest.Unscoped {
    /** The first message: protocol version, client program and login. */
    @TypeTag("hello")
    record Hello(
            int proto,
            @OmitNull @Nullable String client,
            @OmitNull @Nullable List<String> caps,
            @OmitNull @Nullable String lang,
            Login login)
            implements SessionRequest {
        /** Whether the client declared a capability. */
        public boolean hasCapability(String cap) {
            return caps != null && caps.contains(cap);
        }
    }

    /** A keep-alive that the server answers by {@code pong}. */
    @TypeTag("ping")
    record Ping(@OmitNull @Nullable Long n) implements SessionRequest {}

    /** The reply to the server's ping. */
    @TypeTag("pong")
    record Pong(@OmitNull @Nullable Long n) implements SessionRequest {}

    /** The last message before the client closes the connection. */
    @TypeTag("bye")
    record Bye() implements SessionRequest {}
}
