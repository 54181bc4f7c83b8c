package org.parlor.message.value;

import java.util.Locale;

/** How accounts are notified. */
public enum NotificationChannel {
    NTFY,
    WEBHOOK,
    EMAIL,
    /** Web Push: RFC 8030, 8291 and 8292. */
    PUSH;

    /** The word in the settings and on the wire. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
