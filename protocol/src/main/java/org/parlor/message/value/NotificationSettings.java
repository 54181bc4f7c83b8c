package org.parlor.message.value;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.message.json.OmitNull;

/**
 * Where and of what an account is notified while it is not connected.
 *
 * @param ntfy the URL of a topic of an ntfy server, null for none
 * @param webhook a URL that receives JSON, null for none
 * @param email an e-mail address, null for none
 * @param unconfirmed true if nothing is sent to the e-mail address before it is confirmed, null otherwise
 * @param push subscriptions of browsers, oldest first, null for none
 */
public record NotificationSettings(
        @OmitNull @Nullable String ntfy,
        @OmitNull @Nullable String webhook,
        @OmitNull @Nullable String email,
        @OmitNull @Nullable Boolean unconfirmed,
        @OmitNull @Nullable List<PushSubscription> push,
        List<NotificationEvent> events,
        NotificationDigest digest) {
    /** Those of an account that has asked for nothing. */
    public static final NotificationSettings OFF = new NotificationSettings(
            null, null, null, null, null, List.of(NotificationEvent.values()), NotificationDigest.NONE);

    private static final Pattern URL = Pattern.compile("https?://[A-Za-z0-9.:\\[\\]-]{1,255}(/[!$-;=?-Z_a-z~]*)?");
    private static final int PORT_MAX = 65_535;

    /** RFC 6761, 6762, 8375 and 9476, and names without a domain. */
    private static final Pattern PRIVATE_NAME =
            Pattern.compile("([^.]+|.*\\.(localhost|local|internal|invalid|test|home\\.arpa|alt|onion))\\.?");

    public NotificationSettings {
        push = push == null || push.isEmpty() ? null : List.copyOf(push);
        events = List.copyOf(events);
    }

    /**
     * @param url null if there is none
     * @throws RequestException if it is not an address of notifications
     */
    public static void requireUrl(String field, @Nullable String url, int pathLengthMax) {
        if (url != null && !(URL.matcher(url).matches() && isUrl(url, pathLengthMax))) {
            throw RequestException.badValue(
                    field,
                    "\"" + field + "\" must be a URL such as https://HOST/PATH, with a path of at most " + pathLengthMax
                            + " characters");
        }
    }

    private static boolean isUrl(String url, int pathLengthMax) {
        try {
            URI uri = new URI(url);
            String query = uri.getRawQuery();
            int pathLength = uri.getRawPath().length() + (query == null ? 0 : 1 + query.length());
            return uri.getHost() != null && uri.getPort() <= PORT_MAX && pathLength <= 1 + pathLengthMax;
        } catch (URISyntaxException e) {
            return false;
        }
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
        return ntfy == null && webhook == null && email == null && push == null;
    }

    /** Returns the e-mail address if it is confirmed. */
    public @Nullable String confirmedEmail() {
        return Boolean.TRUE.equals(unconfirmed) ? null : email;
    }

    /** Returns a copy with an e-mail address, null for none. */
    public NotificationSettings withEmail(@Nullable String next, boolean confirmed) {
        return new NotificationSettings(
                ntfy, webhook, next, (next == null || confirmed) ? null : true, push, events, digest);
    }

    /** Returns the subscriptions of the browsers that are notified. */
    public List<PushSubscription> subscriptions() {
        return push == null ? List.of() : push;
    }

    public NotificationSettings withSubscriptions(List<PushSubscription> next) {
        return new NotificationSettings(ntfy, webhook, email, unconfirmed, next, events, digest);
    }

    /** Returns a copy without the subscription of an endpoint. */
    public NotificationSettings withoutSubscription(String endpoint) {
        return withSubscriptions(subscriptions().stream()
                .filter(subscription -> !subscription.endpoint().equals(endpoint))
                .toList());
    }
}
