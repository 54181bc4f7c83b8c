package org.parlor.server.core.people;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.server.core.game.Player;

/** Log-ins that failed, counted by where they came from and by the name they were for: nobody can go on guessing. */
final class Attempts {
    private static final int PER_MINUTE = 10;
    private static final long MINUTE_MILLIS = 60_000;
    private static final int METERS_MAX = 20_000;

    private final Map<String, Meter> meters = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * Counts one before it is known how it ends.
     *
     * @throws Refusal {@code rate_limited} if there have been too many
     */
    void begin(Origin origin, String name, long now) {
        if (!origin.loopback()) {
            take(address(origin), now);
        }
        take(account(name), now);
    }

    private void take(String subject, long now) {
        long retry = meter(subject).take(now);
        if (retry > 0) {
            throw Refusal.limited(
                    ErrorCode.RATE_LIMITED, "login", retry, "failed log-ins: " + PER_MINUTE + " per minute");
        }
    }

    private Meter meter(String subject) {
        Meter meter = meters.computeIfAbsent(subject, unknown -> new Meter(PER_MINUTE, MINUTE_MILLIS));
        if (meters.size() > METERS_MAX) {
            meters.remove(meters.keySet().iterator().next());
        }
        return meter;
    }

    /** It did not fail after all. */
    void forgive(Origin origin, String name) {
        if (!origin.loopback()) {
            meter(address(origin)).add(-1);
        }
        meter(account(name)).add(-1);
    }

    private static String address(Origin origin) {
        return "address " + origin.address();
    }

    private static String account(String name) {
        return "account " + Player.key(name);
    }
}
