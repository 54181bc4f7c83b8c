package org.parlor.message.value;

import java.time.Duration;

/** How often an account is notified at most. */
public enum NotificationDigest {
    /** Of each event. */
    NONE(Duration.ZERO),
    /** Once an hour. */
    HOUR(Duration.ofHours(1)),
    /** Once a day. */
    DAY(Duration.ofDays(1));

    private final Duration period;

    NotificationDigest(Duration period) {
        this.period = period;
    }

    /** Returns the least time between two notifications. */
    public Duration period() {
        return period;
    }
}
