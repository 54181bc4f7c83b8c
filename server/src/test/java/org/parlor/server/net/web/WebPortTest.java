package org.parlor.server.net.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.connection.LineFraming;
import org.parlor.puzzle.Puzzle;
import org.parlor.puzzle.PuzzleReader;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.GatewayLimits;
import org.parlor.testing.Waiting;
import org.slf4j.LoggerFactory;

/** The web port serves the page and carries the protocol over WebSocket, within the limits of TCP. */
class WebPortTest {

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded()
            .with(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED))
            .with(new WebSettings(0, Set.of("https://games.example.org"))));
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        server.close();
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.webPort().orElseThrow() + path);
    }

    private HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Sends bytes, and reads until the server closes. */
    private String exchange(String request) throws IOException {
        try (Socket socket = socket()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return readAll(socket);
        }
    }

    private Socket socket() throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.webPort().orElseThrow());
        socket.setSoTimeout(Waiting.LIMIT_MILLIS);
        return socket;
    }

    private static String readAll(Socket socket) throws IOException {
        StringBuilder all = new StringBuilder();
        InputStream in = socket.getInputStream();
        try {
            for (int next = in.read(); next >= 0; next = in.read()) {
                all.append((char) next);
            }
        } catch (java.net.SocketException reset) {
            all.append("(reset)");
        }
        return all.toString();
    }

    @Test
    void the_greeting_of_every_port_names_the_web_port() {
        String field = "\"webPort\":" + server.webPort().orElseThrow();
        try (LineClient line = LineClient.connect(server);
                WebSocketLineClient web = WebSocketLineClient.connect(server)) {
            assertTrue(line.readLine().contains(field));
            String hello = web.next("hello");
            assertTrue(hello.contains(field) && hello.contains("\"web\""), hello);
        }
    }

    @Test
    void two_players_play_a_game_over_web_socket_and_tcp() {
        try (WebSocketLineClient ada = WebSocketLineClient.guest(server, "ada");
                LineClient bob = LineClient.guest(server, "bob")) {
            ada.send("{\"t\":\"seek\",\"id\":1,\"game\":\"tictactoe\",\"tc\":{\"mode\":\"none\"},\"side\":0}");
            String seek = field(ada.next("ok"), "seek");
            bob.sendLines("{\"t\":\"seek.take\",\"id\":1,\"seek\":\"" + seek + "\"}");
            String game = field(ada.next("turn"), "g");
            String[] moves = {"a1", "b1", "a2", "b2", "a3"};
            for (int ply = 0; ply < moves.length; ply++) {
                String move =
                        "{\"t\":\"move\",\"g\":\"" + game + "\",\"ply\":" + ply + ",\"move\":\"" + moves[ply] + "\"}";
                if (ply % 2 == 0) {
                    ada.send(move);
                } else {
                    bob.sendLines(move);
                }
                assertTrue(ada.next("game.move").contains("\"move\":\"" + moves[ply] + "\""));
            }
            assertTrue(ada.next("game.end").contains("\"winner\":0"));
        }
    }

    private static String field(String line, String name) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(line);
        assertTrue(matcher.find(), line);
        return matcher.group(1);
    }

    @Test
    void a_client_behind_a_reverse_proxy_on_the_same_computer_has_no_exemption_of_loopback() {
        String logIn = "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"device\",\"name\":\"ada\","
                + "\"token\":\"a-token-of-twenty-letters\"}}";
        Map<String, String> proxied = Map.of("X-Forwarded-For", "127.0.0.1, 203.0.113.9");
        try (WebSocketLineClient local = WebSocketLineClient.connect(server);
                WebSocketLineClient plain = WebSocketLineClient.connect(server, proxied);
                WebSocketLineClient encrypted =
                        WebSocketLineClient.connect(server, Map.of("Via", "1.1 proxy", "X-Forwarded-Proto", "https"))) {
            local.send(logIn);
            assertEquals("bad_credentials", field(local.next("error"), "code"));
            plain.send(logIn);
            assertEquals("tls_required", field(plain.next("error"), "code"));
            encrypted.send(logIn);
            assertEquals("bad_credentials", field(encrypted.next("error"), "code"));
        }
    }

    @Test
    void a_fragmented_message_is_one_line() {
        try (WebSocketLineClient client = WebSocketLineClient.guest(server, "ada")) {
            client.sendPart("{\"t\":\"pi", false);
            client.sendPart("ng\",\"n\":", false);
            client.sendPart("7}", true);
            assertTrue(client.next("pong").contains("\"n\":7"));
        }
    }

    @Test
    void a_client_that_leaves_within_a_fragmented_message_is_no_incident() {
        Logger log = (Logger) LoggerFactory.getLogger("org.parlor");
        ListAppender<ILoggingEvent> events = new ListAppender<>();
        events.start();
        log.addAppender(events);
        try (WebSocketLineClient client = WebSocketLineClient.guest(server, "ada")) {
            client.sendPart("{\"t\":\"pi", false);
        } finally {
            // The server closes every connection before it stops.
            server.close();
            log.detachAppender(events);
        }
        assertEquals(
                List.of(),
                events.list.stream()
                        .filter(event -> event.getLevel().isGreaterOrEqual(Level.ERROR))
                        .map(ILoggingEvent::getFormattedMessage)
                        .toList());
    }

    @Test
    void a_message_longer_than_a_line_is_refused_like_a_line() {
        try (WebSocketLineClient client = WebSocketLineClient.guest(server, "ada")) {
            client.send("x".repeat(LineFraming.CLIENT_BYTES_MAX + 1));
            assertTrue(client.next("error").contains("line_too_long"));
            assertTrue(client.next("bye").contains("error"));
            assertEquals(1000, client.closeCode());
        }
    }

    @Test
    void a_fragmented_message_longer_than_a_line_is_refused_like_a_line() {
        try (WebSocketLineClient client = WebSocketLineClient.guest(server, "ada")) {
            client.sendPart("x".repeat(LineFraming.CLIENT_BYTES_MAX / 2), false);
            client.sendPart("x".repeat(LineFraming.CLIENT_BYTES_MAX / 2), false);
            client.sendPart("xx", true);
            assertTrue(client.next("error").contains("line_too_long"));
        }
    }

    @Test
    void a_binary_message_closes_the_web_socket() {
        try (WebSocketLineClient client = WebSocketLineClient.guest(server, "ada")) {
            client.sendBinary(new byte[] {1, 2, 3});
            assertEquals(1003, client.closeCode());
        }
    }

    @Test
    void a_bye_is_followed_by_a_close_frame() {
        try (WebSocketLineClient client = WebSocketLineClient.guest(server, "ada")) {
            client.send("{\"t\":\"bye\"}");
            client.next("bye");
            assertEquals(1000, client.closeCode());
        }
    }

    @Test
    void a_shutdown_says_when_to_reconnect() {
        try (WebSocketLineClient client = WebSocketLineClient.guest(server, "ada")) {
            server.close();
            assertTrue(client.next("bye").contains("restart"));
        }
    }

    @Test
    void only_allowed_pages_connect() throws IOException {
        String own = "http://127.0.0.1:" + server.webPort().orElseThrow();
        WebSocketLineClient.connect(server, Map.of("Origin", own)).close();
        WebSocketLineClient.connect(server, Map.of("Origin", "https://games.example.org"))
                .close();
        for (String origin : new String[] {"http://evil.example", "null", "http://127.0.0.1:1"}) {
            assertThrows(
                    CompletionException.class,
                    () -> WebSocketLineClient.connect(server, Map.of("Origin", origin)),
                    origin);
        }
        assertTrue(exchange(WebSocketLineClient.UPGRADE + "Origin: http://evil.example\r\n\r\n")
                .startsWith("HTTP/1.1 403"));
    }

    @Test
    void the_page_can_be_added_to_a_home_screen() throws IOException, InterruptedException {
        HttpResponse<String> page = get("/");
        assertTrue(page.body().contains("<link rel=\"manifest\" href=\"/manifest.webmanifest\">"), page.body());
        assertTrue(page.headers()
                .firstValue("content-security-policy")
                .orElseThrow()
                .contains("manifest-src 'self';"));
        HttpResponse<String> manifest = get("/manifest.webmanifest");
        assertEquals(
                "application/manifest+json",
                manifest.headers().firstValue("content-type").orElseThrow());
        assertEquals(
                List.of("image/png", "image/svg+xml"),
                Pattern.compile("/files/[^\"]+")
                        .matcher(manifest.body())
                        .results()
                        .map(icon -> icon.group())
                        .distinct()
                        .map(this::typeOf)
                        .sorted()
                        .toList());
        Matcher touch = Pattern.compile("apple-touch-icon\" href=\"([^\"]+)").matcher(page.body());
        assertTrue(touch.find(), page.body());
        assertEquals("image/png", typeOf(touch.group(1)));
    }

    private String typeOf(String path) {
        try {
            HttpResponse<String> found = get(path);
            return found.statusCode() == 200
                    ? found.headers().firstValue("content-type").orElseThrow()
                    : "status " + found.statusCode();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void the_page_names_files_that_are_cached_for_ever() throws IOException, InterruptedException {
        HttpResponse<String> page = get("/");
        assertEquals(200, page.statusCode());
        assertTrue(page.headers()
                .firstValue("content-security-policy")
                .orElseThrow()
                .contains("default-src 'none'"));
        assertEquals(
                "nosniff", page.headers().firstValue("x-content-type-options").orElseThrow());
        Matcher file = Pattern.compile("/files/[0-9a-f]+/main\\.js").matcher(page.body());
        assertTrue(file.find(), page.body());
        HttpResponse<String> script = get(file.group());
        assertEquals(200, script.statusCode());
        assertEquals(
                "text/javascript; charset=utf-8",
                script.headers().firstValue("content-type").orElseThrow());
        assertTrue(script.headers().firstValue("cache-control").orElseThrow().contains("immutable"));
        String etag = page.headers().firstValue("etag").orElseThrow();
        assertEquals(304, get("/", "If-None-Match", etag).statusCode());
    }

    @Test
    void the_puzzles_have_an_address_of_their_own_and_are_a_permanent_file() throws IOException, InterruptedException {
        HttpResponse<String> page = get("/puzzles");
        assertEquals(get("/").body(), page.body());
        Matcher directory = Pattern.compile("/files/[0-9a-f]+/").matcher(page.body());
        assertTrue(directory.find(), page.body());
        HttpResponse<String> file = get(directory.group() + "shipped.puzzles");
        assertEquals(
                "text/plain; charset=utf-8",
                file.headers().firstValue("content-type").orElseThrow());
        assertTrue(file.headers().firstValue("cache-control").orElseThrow().contains("immutable"));
        assertEquals(
                PuzzleReader.shipped().stream().map(Puzzle::text).toList(),
                file.body().lines().filter(line -> !line.startsWith("#")).toList());
    }

    @Test
    void files_are_compressed_for_browsers_that_accept_that_and_loaded_at_once()
            throws IOException, InterruptedException {
        String page = get("/").body();
        Matcher script = Pattern.compile("<link rel=\"modulepreload\" href=\"(/files/[0-9a-f]+/game\\.js)\">")
                .matcher(page);
        assertTrue(script.find(), page);
        String plain = get(script.group(1)).body();
        HttpResponse<byte[]> compressed = http.send(
                HttpRequest.newBuilder(uri(script.group(1)))
                        .header("Accept-Encoding", "br, gzip")
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertEquals("gzip", compressed.headers().firstValue("content-encoding").orElseThrow());
        assertEquals("accept-encoding", compressed.headers().firstValue("vary").orElseThrow());
        assertTrue(2 * compressed.body().length < plain.length());
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
            assertEquals(plain, new String(gzip.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void other_paths_and_methods_are_refused() throws IOException, InterruptedException {
        assertEquals(404, get("/files/main.js").statusCode());
        assertEquals(426, get("/ws").statusCode());
        for (String path : new String[] {
            "/../../etc/passwd",
            "/files/../index.html",
            "/%2e%2e/x",
            "/files/%00",
            "//etc/passwd",
            "/files/..%2fmain.js"
        }) {
            String response = exchange("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertTrue(response.startsWith("HTTP/1.1 404"), response);
        }
        assertTrue(exchange("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
                .startsWith("HTTP/1.1 405"));
        assertTrue(exchange("{\"t\":\"hello\"}\r\n\r\n").startsWith("HTTP/1.1 400"));
    }

    @Test
    void floods_of_headers_and_bodies_are_refused() throws IOException {
        String many = "GET / HTTP/1.1\r\n" + "X-A: b\r\n".repeat(5_000) + "\r\n";
        assertTrue(exchange(many).matches("(?s)(HTTP/1.1 4.*|\\(reset\\))"));
        String line = "GET /" + "a".repeat(10_000) + " HTTP/1.1\r\n\r\n";
        assertTrue(exchange(line).matches("(?s)(HTTP/1.1 4.*|\\(reset\\))"));
        String body = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 100000000\r\n\r\nabc";
        assertTrue(exchange(body).matches("(?s)(HTTP/1.1 4.*|\\(reset\\))"));
    }

    @Test
    void compressed_and_unmasked_frames_close_the_web_socket() throws IOException {
        // A text frame with RSV1 set, which means compressed, and one without a mask.
        for (String frame : new String[] {"\u00c1\u0081\0\0\0\0a", "\u0081\u0001a"}) {
            try (Socket socket = socket()) {
                socket.getOutputStream()
                        .write((WebSocketLineClient.UPGRADE + "\r\n").getBytes(StandardCharsets.US_ASCII));
                // The first byte of the response; the frame may follow at once.
                assertEquals('H', socket.getInputStream().read());
                socket.getOutputStream().write(frame.getBytes(StandardCharsets.ISO_8859_1));
                String response = readAll(socket);
                assertTrue(response.contains("\u0003\u00ea"), response);
            }
        }
    }

    @Test
    void idle_and_half_open_connections_are_closed_in_time() throws IOException {
        GatewayLimits standard = GatewayLimits.defaults();
        GatewayLimits quick = new GatewayLimits(
                standard.linesPerSecond(),
                standard.outboundBytesMax(),
                Duration.ofSeconds(2),
                standard.pingInterval(),
                standard.idleTimeout(),
                standard.flushTimeout(),
                standard.drainTimeout());
        try (ParlorServer other =
                        ParlorServer.start(ServerConfig.embedded().with(quick).with(new WebSettings(0, Set.of())));
                Socket silent = new Socket(
                        InetAddress.getLoopbackAddress(), other.webPort().orElseThrow());
                Socket half = new Socket(
                        InetAddress.getLoopbackAddress(), other.webPort().orElseThrow());
                Socket upgraded = new Socket(
                        InetAddress.getLoopbackAddress(), other.webPort().orElseThrow())) {
            half.getOutputStream().write(WebSocketLineClient.UPGRADE.getBytes(StandardCharsets.US_ASCII));
            upgraded.getOutputStream()
                    .write((WebSocketLineClient.UPGRADE + "\r\n").getBytes(StandardCharsets.US_ASCII));
            for (Socket socket : new Socket[] {silent, half, upgraded}) {
                socket.setSoTimeout(Waiting.LIMIT_MILLIS);
            }
            assertEquals("", readAll(silent));
            assertEquals("", readAll(half));
            assertTrue(readAll(upgraded).contains("\"reason\":\"idle\""));
        }
    }
}
