package org.parlor.message.value;

import java.util.Locale;

/** How accounts are notified. */
public enum NotificationChannel {
    NTFY,
    WEBHOOK,
    EMAIL;

    /** The word in the settings and on the wire. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
