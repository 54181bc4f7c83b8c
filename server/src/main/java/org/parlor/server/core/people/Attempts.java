package org.parlor.server.core.people;

import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.step.Origin;
import org.parlor.server.core.step.Step;

/** Log-ins that failed, counted by where they came from and by the name they were for: nobody can go on guessing. */
final class Attempts {
    private static final int PER_MINUTE = 10;
    private static final long MINUTE_MILLIS = 60_000;

    private final Meters meters = new Meters(PER_MINUTE, MINUTE_MILLIS);

    /**
     * Counts one before it is known how it ends.
     *
     * @throws Refusal {@code rate_limited} if there have been too many
     */
    void begin(Origin origin, String name, Step step) {
        if (!origin.loopback()) {
            take(address(origin), step);
        }
        take(account(name), step);
    }

    private void take(String subject, Step step) {
        long retry = meters.of(subject, step.undo()).take(step.now(), step.undo());
        if (retry > 0) {
            throw Refusal.limited(
                    ErrorCode.RATE_LIMITED, "login", retry, "failed log-ins: " + PER_MINUTE + " per minute");
        }
    }

    /** It did not fail after all. */
    void forgive(Origin origin, String name, Step step) {
        if (!origin.loopback()) {
            meters.of(address(origin), step.undo()).add(-1, step.undo());
        }
        meters.of(account(name), step.undo()).add(-1, step.undo());
    }

    private static String address(Origin origin) {
        return "address " + origin.network();
    }

    private static String account(String name) {
        return "account " + Player.key(name);
    }
}
