package org.parlor.server.notification;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.IpNetwork;
import org.parlor.message.value.NotificationChannel;
import org.parlor.message.value.PushSubscription;
import org.parlor.server.core.api.Effect;

/**
 * Posts notifications to the ntfy topics and webhooks that users have set, and to the push services of their browsers.
 *
 * @param vapid null to send to no browser
 */
record HttpChannel(Connector connector, @Nullable VapidKeys vapid) implements DeliveryChannel {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9]{2})");
    private static final int STATUS_LENGTH = 12;
    private static final int REDIRECT = 300;
    private static final int SERVER_ERROR = 500;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int NOT_FOUND = 404;
    private static final int GONE = 410;
    private static final Pattern RETRY_AFTER = Pattern.compile("(?i)\r\nretry-after: *([0-9]{1,9}) *\r\n");
    private static final String HEAD_END = "\r\n\r\n";
    private static final int HEAD_LENGTH_MAX = 8_192;
    /** How long a push service keeps a message for a browser that is off. */
    private static final Duration PUSH_TTL = Duration.ofDays(3);

    /** Connects to addresses that are checked here. A client that looks the name up again could get others. */
    @Override
    public Outcome deliver(Delivery delivery, DeliverySocket socket) throws IOException, GeneralSecurityException {
        Effect.Notify notification = (Effect.Notify) delivery.message();
        URI uri = URI.create(delivery.address());
        if (uri.getHost() == null) {
            return Outcome.refused("no host");
        } else if (delivery.channel() == NotificationChannel.PUSH && vapid == null) {
            return Outcome.refused("no VAPID keys before a restart");
        }
        boolean isHttps = "https".equals(uri.getScheme());
        if (!isHttps && !notification.allowsPrivate()) {
            return Outcome.refused("not https");
        }
        String host = uri.getHost().replaceAll("^\\[|]$", "");
        List<InetAddress> addresses = List.of(connector.resolver().resolve(host));
        if (!notification.allowsPrivate()
                && !addresses.stream().map(InetAddress::getHostAddress).allMatch(IpNetwork::isPublic)) {
            return Outcome.refused("not a public address");
        }
        int port = uri.getPort() >= 0 ? uri.getPort() : isHttps ? HTTPS_PORT : HTTP_PORT;
        Socket connected = socket.connect(addresses, port, connector.timeout());
        return outcome(
                delivery.channel(),
                isHttps ? connector.secured(connected, host, port) : connected,
                request(delivery, notification, uri));
    }

    private byte[] request(Delivery delivery, Effect.Notify notification, URI uri) throws GeneralSecurityException {
        return switch (delivery.channel()) {
            case NTFY ->
                post(
                        uri,
                        String.join("\n", notification.lines()).getBytes(StandardCharsets.UTF_8),
                        "Title: " + notification.title());
            case PUSH -> {
                PushSubscription subscription = notification.to().subscriptions().stream()
                        .filter(known -> known.endpoint().equals(delivery.address()))
                        .findFirst()
                        .orElseThrow();
                yield post(
                        uri,
                        WebPushEncryption.encrypt(json(notification), subscription),
                        "Authorization: " + Objects.requireNonNull(vapid).authorization(uri, Instant.now()),
                        "Content-Type: application/octet-stream",
                        "Content-Encoding: aes128gcm",
                        "TTL: " + PUSH_TTL.toSeconds(),
                        "Urgency: normal",
                        // Two accounts may use one browser.
                        "Topic: " + Integer.toHexString(notification.user().hashCode()));
            }
            case WEBHOOK, EMAIL -> post(uri, json(notification), "Content-Type: application/json; charset=utf-8");
        };
    }

    private static byte[] json(Effect.Notify notification) {
        JsonObject json = new JsonObject();
        json.addProperty("user", notification.user());
        json.addProperty("title", notification.title());
        json.addProperty("text", String.join("\n", notification.lines()));
        JsonArray games = new JsonArray();
        notification.games().forEach(games::add);
        json.add("games", games);
        return json.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] post(URI uri, byte[] body, String... headers) {
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        byte[] head = String.join(
                        "\r\n",
                        "POST " + path + query + " HTTP/1.1",
                        "Host: " + uri.getRawAuthority(),
                        "User-Agent: parlor",
                        "Connection: close",
                        String.join("\r\n", headers),
                        "Content-Length: " + body.length,
                        "",
                        "")
                .getBytes(StandardCharsets.UTF_8);
        byte[] request = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        return request;
    }

    /** Reads no more of the response than its head, and of most no more than the status. Only push services delay further attempts. */
    private static Outcome outcome(NotificationChannel channel, Socket socket, byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        socket.getOutputStream().flush();
        InputStream in = socket.getInputStream();
        Matcher line = STATUS.matcher(new String(in.readNBytes(STATUS_LENGTH), StandardCharsets.US_ASCII));
        if (!line.matches()) {
            throw new ProtocolException("no HTTP status");
        }
        int status = Integer.parseInt(line.group(1));
        if (status < REDIRECT) {
            return Outcome.SENT;
        }
        boolean isPush = channel == NotificationChannel.PUSH;
        boolean isTemporary = status >= SERVER_ERROR || status == TOO_MANY_REQUESTS;
        return new Outcome(
                "HTTP status " + status,
                isTemporary,
                isTemporary && isPush ? retryAfter(in) : Duration.ZERO,
                isPush && (status == NOT_FOUND || status == GONE));
    }

    private static Duration retryAfter(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < HEAD_LENGTH_MAX && head.indexOf(HEAD_END, head.length() - HEAD_END.length()) < 0) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            head.append((char) next);
        }
        Matcher header = RETRY_AFTER.matcher(head);
        return header.find() ? Duration.ofSeconds(Integer.parseInt(header.group(1))) : Duration.ZERO;
    }
}
