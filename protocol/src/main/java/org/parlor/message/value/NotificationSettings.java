package org.parlor.message.value;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;

/**
 * Where and of what an account is notified while it is not connected.
 *
 * @param ntfy the URL of a topic of an ntfy server, null for none
 * @param webhook a URL that receives JSON, null for none
 */
public record NotificationSettings(
        @OmitNull @Nullable String ntfy,
        @OmitNull @Nullable String webhook,
        List<NotificationEvent> events,
        NotificationDigest digest) {
    /** Those of an account that has asked for nothing. */
    public static final NotificationSettings OFF =
            new NotificationSettings(null, null, List.of(NotificationEvent.values()), NotificationDigest.NONE);

    public NotificationSettings {
        events = List.copyOf(events);
    }

    /** Returns whether nothing is sent. */
    public boolean isOff() {
        return ntfy == null && webhook == null;
    }
}
