package org.parlor.message.value;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;

/**
 * Where and of what an account is notified while it is not connected.
 *
 * @param ntfy the URL of a topic of an ntfy server, null for none
 * @param webhook a URL that receives JSON, null for none
 * @param email an e-mail address, null for none
 * @param unconfirmed true if nothing is sent to the e-mail address before it is confirmed, null otherwise
 */
public record NotificationSettings(
        @OmitNull @Nullable String ntfy,
        @OmitNull @Nullable String webhook,
        @OmitNull @Nullable String email,
        @OmitNull @Nullable Boolean unconfirmed,
        List<NotificationEvent> events,
        NotificationDigest digest) {
    /** Those of an account that has asked for nothing. */
    public static final NotificationSettings OFF = new NotificationSettings(
            null, null, null, null, List.of(NotificationEvent.values()), NotificationDigest.NONE);

    /** RFC 6761, 6762, 8375 and 9476, and names without a domain. */
    private static final Pattern PRIVATE_NAME =
            Pattern.compile("([^.]+|.*\\.(localhost|local|internal|invalid|test|home\\.arpa|alt|onion))\\.?");

    public NotificationSettings {
        events = List.copyOf(events);
    }

    /** Whether the host of a valid URL can have a public address: it is one, or a name that is not reserved for private use. */
    public static boolean hasPublicHost(String url) {
        String host = URI.create(url).getHost().toLowerCase(Locale.ROOT).replaceAll("^\\[|]$", "");
        boolean isAddress = host.contains(":") || Character.isDigit(host.charAt(host.length() - 1));
        return isAddress
                ? IpNetwork.isPublic(host)
                : !PRIVATE_NAME.matcher(host).matches();
    }

    /** Returns whether there is no address. */
    public boolean isOff() {
        return ntfy == null && webhook == null && email == null;
    }

    /** Returns the e-mail address if it is confirmed. */
    public @Nullable String confirmedEmail() {
        return Boolean.TRUE.equals(unconfirmed) ? null : email;
    }

    /** Returns a copy with an e-mail address, null for none. */
    public NotificationSettings withEmail(@Nullable String next, boolean confirmed) {
        return new NotificationSettings(ntfy, webhook, next, (next == null || confirmed) ? null : true, events, digest);
    }
}
