package org.parlor.server.notification;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.message.value.IpNetwork;
import org.parlor.message.value.NotificationChannel;
import org.parlor.server.core.api.Effect;

/** Posts notifications to the ntfy topics and webhooks that users have set. */
record HttpChannel(Connector connector) implements DeliveryChannel {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9]{2})");
    private static final int STATUS_LENGTH = 12;
    private static final int REDIRECT = 300;
    private static final int SERVER_ERROR = 500;
    private static final int TOO_MANY_REQUESTS = 429;

    /** Connects to addresses that are checked here. A client that looks the name up again could get others. */
    @Override
    public Outcome deliver(Delivery delivery, DeliverySocket socket) throws IOException {
        Effect.Notify notification = (Effect.Notify) delivery.message();
        URI uri = URI.create(delivery.address());
        if (uri.getHost() == null) {
            return Outcome.refused("no host");
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
        int status = status(
                isHttps ? connector.secured(connected, host, port) : connected,
                request(delivery.channel(), notification, uri));
        return new Outcome(
                status < REDIRECT ? null : "HTTP status " + status,
                status >= SERVER_ERROR || status == TOO_MANY_REQUESTS);
    }

    private static byte[] request(NotificationChannel channel, Effect.Notify notification, URI uri) {
        String text = String.join("\n", notification.lines());
        String header = "Title: " + notification.title();
        if (channel != NotificationChannel.NTFY) {
            JsonObject json = new JsonObject();
            json.addProperty("user", notification.user());
            json.addProperty("title", notification.title());
            json.addProperty("text", text);
            JsonArray games = new JsonArray();
            notification.games().forEach(games::add);
            json.add("games", games);
            text = json.toString();
            header = "Content-Type: application/json; charset=utf-8";
        }
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        byte[] head = String.join(
                        "\r\n",
                        "POST " + path + query + " HTTP/1.1",
                        "Host: " + uri.getRawAuthority(),
                        "User-Agent: parlor",
                        "Connection: close",
                        header,
                        "Content-Length: " + body.length,
                        "",
                        "")
                .getBytes(StandardCharsets.UTF_8);
        byte[] request = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        return request;
    }

    /** Reads no more of the response than its status. */
    private static int status(Socket socket, byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        socket.getOutputStream().flush();
        byte[] start = socket.getInputStream().readNBytes(STATUS_LENGTH);
        Matcher status = STATUS.matcher(new String(start, StandardCharsets.US_ASCII));
        if (!status.matches()) {
            throw new ProtocolException("no HTTP status");
        }
        return Integer.parseInt(status.group(1));
    }
}
