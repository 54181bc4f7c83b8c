package org.parlor.server.notification;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.NotificationChannel;
import org.parlor.server.core.api.Effect;

/** Delivers messages to users by one protocol. Thread-safe. */
interface DeliveryChannel {

    /** A message to one address. */
    record Delivery(Effect.ToUser message, NotificationChannel channel, String address) {}

    /**
     * @param error null if the message was accepted
     * @param isTemporary whether to try again
     * @param retryAfter the least time until then
     * @param isGone whether the address does not exist any more
     */
    record Outcome(@Nullable String error, boolean isTemporary, Duration retryAfter, boolean isGone) {
        static final Outcome SENT = new Outcome(null, false, Duration.ZERO, false);

        static Outcome refused(String error) {
            return new Outcome(error, false, Duration.ZERO, false);
        }

        static Outcome failed(String error) {
            return new Outcome(error, true, Duration.ZERO, false);
        }
    }

    /**
     * Attempts a delivery. Blocks until the server has answered or the socket is closed.
     *
     * @param socket a new one, which the caller closes
     * @throws IOException if the server does not answer; its message may contain the address
     * @throws GeneralSecurityException if the message cannot be encrypted for the address
     */
    Outcome deliver(Delivery delivery, DeliverySocket socket) throws IOException, GeneralSecurityException;
}
