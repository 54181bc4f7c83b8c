package org.parlor.server.net.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.Test;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import org.parlor.testing.Waiting;

/** The names of the server in requests to the web port. */
class WebHostTest {
    private static final WebSettings ANY = new WebSettings(0, Set.of());
    private static final WebSettings NAMED = new WebSettings(0, Set.of(), Set.of("games.example.org"), 3_600, null);

    private static ParlorServer start(WebSettings web) {
        return ParlorServer.start(ServerConfig.embedded().with(web));
    }

    private static String exchange(Socket socket, String request) throws IOException {
        socket.setSoTimeout(Waiting.LIMIT_MILLIS);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        InputStream in = socket.getInputStream();
        StringBuilder answer = new StringBuilder();
        while (!answer.toString().contains("\r\n\r\n")) {
            int next = in.read();
            assertTrue(next >= 0, answer.toString());
            answer.append((char) next);
        }
        return answer.toString();
    }

    private static String exchange(ParlorServer server, String request) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.webPort().orElseThrow())) {
            return exchange(socket, request);
        }
    }

    private static String status(ParlorServer server, String... headers) throws IOException {
        String answer = exchange(server, "HEAD / HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\n\r\n");
        return answer.substring(9, 12);
    }

    @Test
    void a_request_has_exactly_one_valid_host_and_no_folded_header() throws IOException {
        try (ParlorServer server = start(ANY)) {
            assertEquals("200", status(server, "Host: games.example.org"));
            assertEquals("200", status(server, "Host: [::1]:7780", "Accept: text/html", "X-More: a b"));
            for (String[] wrong : List.of(
                    new String[] {"Accept: text/html"},
                    new String[] {"Host: localhost", "Host: localhost"},
                    new String[] {"Host: "},
                    new String[] {"Host: a/b"},
                    new String[] {"Host: localhost", "Accept: text/html,", " text/plain"},
                    new String[] {"Host: localhost", "Accept: text/html,", "\ttext/plain"},
                    new String[] {"Host:", " localhost"})) {
                assertEquals("400", status(server, wrong), String.join("|", wrong));
            }
        }
    }

    @Test
    void only_configured_names_addresses_and_localhost_are_served_if_there_are_configured_names() throws IOException {
        try (ParlorServer server = start(NAMED)) {
            for (String host : List.of(
                    "games.example.org", "GAMES.example.org.:7780", "localhost:7780", "192.168.1.20", "[fe80::1]")) {
                assertEquals("200", status(server, "Host: " + host), host);
            }
            for (String host : List.of("evil.example", "games.example.org.evil.example", "1.2.3.4.evil.example")) {
                assertEquals("421", status(server, "Host: " + host), host);
            }
        }
    }

    @Test
    void the_names_in_the_certificate_are_names_of_the_server() {
        HostNames names = new HostNames(Set.of(), () -> Set.of("lan.example.org", "*.club.example.org"));
        assertEquals(
                List.of("lan.example.org", "a.club.example.org"),
                Stream.of("lan.example.org", "a.club.example.org", "a.b.club.example.org", "club.example.org", "lan")
                        .filter(names::contains)
                        .toList());
        assertTrue(CertificateReloader.selfSigned("127.0.0.1").names().contains("localhost"));
    }

    private static byte[] frame(String line) {
        byte[] text = line.getBytes(StandardCharsets.UTF_8);
        // A short text, masked with zeros.
        ByteBuffer frame = ByteBuffer.allocate(text.length + 6);
        frame.put((byte) 0x81).put((byte) (0x80 | text.length)).putInt(0);
        return frame.put(text).array();
    }

    private static String readFrame(DataInputStream in) throws IOException {
        in.readByte();
        int length = in.readByte();
        return new String(in.readNBytes(length == 126 ? in.readUnsignedShort() : length), StandardCharsets.UTF_8);
    }

    /** The messages from the log-in of a guest to the reply to its first request. */
    private static List<String> messages(ParlorServer server, String host) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.webPort().orElseThrow())) {
            exchange(socket, WebSocketLineClient.UPGRADE.replace("localhost", host) + "\r\n");
            OutputStream out = socket.getOutputStream();
            out.write(frame("{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"guest\"}}"));
            out.write(frame("{\"t\":\"list\",\"id\":2,\"what\":\"games\"}"));
            DataInputStream in = new DataInputStream(socket.getInputStream());
            List<String> messages = new ArrayList<>();
            do {
                messages.add(readFrame(in).replaceFirst("^\\{\"t\":\"([a-z.]+)\".*\\s*", "$1"));
            } while (!messages.contains("ok"));
            return messages;
        }
    }

    /** The round-trip time to clients on other computers is measured, from the log-in on. */
    @Test
    void a_connection_from_this_computer_for_an_unknown_name_counts_as_one_from_another_computer() throws IOException {
        try (ParlorServer server = start(ANY)) {
            assertEquals(List.of("hello", "welcome", "ok"), messages(server, "localhost"));
            assertEquals(List.of("hello", "welcome", "ping", "ok"), messages(server, "evil.example"));
        }
        try (ParlorServer server = start(NAMED)) {
            assertEquals(List.of("hello", "welcome", "ok"), messages(server, "games.example.org"));
        }
    }

    @Test
    void hsts_is_sent_with_tls_only_and_if_it_is_set() throws Exception {
        TlsSettings tls = new TlsSettings(0, false, CertificateReloader::selfSigned);
        for (WebSettings web : List.of(ANY, NAMED)) {
            try (ParlorServer server =
                            ParlorServer.start(ServerConfig.embedded().with(tls).with(web));
                    Socket encrypted = trusting()
                            .getSocketFactory()
                            .createSocket(
                                    InetAddress.getLoopbackAddress(),
                                    server.webPort().orElseThrow())) {
                String request = "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n";
                String header = "strict-transport-security: max-age=3600";
                assertEquals(web.equals(NAMED), exchange(encrypted, request).contains(header));
                assertTrue(!exchange(server, request).contains("strict-transport"));
            }
        }
    }

    private static SSLContext trusting() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                null, new TrustManager[] {InsecureTrustManagerFactory.INSTANCE.getTrustManagers()[0]}, null);
        return context;
    }

    @Test
    void a_proxy_on_this_computer_names_the_client_for_an_unknown_name_too() throws IOException {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded()
                .with(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED))
                .with(ANY))) {
            String logIn = "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"device\",\"name\":\"ada\",\"token\":\""
                    + "a-token-of-twenty-letters\"}}";
            assertEquals("bad_credentials", refusal(server, logIn, ""));
            assertEquals("tls_required", refusal(server, logIn, "X-Forwarded-For: 203.0.113.9\r\n"));
        }
    }

    private static String refusal(ParlorServer server, String logIn, String headers) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.webPort().orElseThrow())) {
            exchange(socket, WebSocketLineClient.UPGRADE.replace("localhost", "play.example.org") + headers + "\r\n");
            socket.getOutputStream().write(frame(logIn));
            DataInputStream in = new DataInputStream(socket.getInputStream());
            assertTrue(readFrame(in).contains("\"t\":\"hello\""));
            return readFrame(in).replaceFirst(".*\"code\":\"([a-z_]+)\".*\\s*", "$1");
        }
    }
}
