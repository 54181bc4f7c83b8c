package org.parlor.server.core.people;

import java.time.Duration;
import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.server.core.step.Origin;
import org.parlor.server.core.step.Step;

/** Accounts and guests that come into being, counted by where from: nobody can use up all the names there are. */
final class Registrations {
    private static final int PER_SPAN = 100;
    private static final Duration SPAN = Duration.ofMinutes(10);

    private final Meters meters = new Meters(PER_SPAN, SPAN.toMillis());

    /**
     * Counts one more.
     *
     * @throws Refusal {@code rate_limited} if there have been too many
     */
    void begin(Origin origin, Step step) {
        if (origin.loopback()) {
            return;
        }
        long retry = meters.of(origin.network(), step.undo()).take(step.now(), step.undo());
        if (retry > 0) {
            throw Refusal.limited(
                    ErrorCode.RATE_LIMITED,
                    "register",
                    retry,
                    "new names from one address: " + PER_SPAN + " in " + SPAN.toMinutes() + " min");
        }
    }
}
