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
 */
public record NotificationSettings(
        @OmitNull @Nullable String ntfy,
        @OmitNull @Nullable String webhook,
        List<NotificationEvent> events,
        NotificationDigest digest) {
    /** Those of an account that has asked for nothing. */
    public static final NotificationSettings OFF =
            new NotificationSettings(null, null, List.of(NotificationEvent.values()), NotificationDigest.NONE);

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

    /** Returns whether nothing is sent. */
    public boolean isOff() {
        return ntfy == null && webhook == null;
    }
}
