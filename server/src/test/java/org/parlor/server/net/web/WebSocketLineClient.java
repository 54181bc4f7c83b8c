package org.parlor.server.net.web;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.server.app.ParlorServer;
import org.parlor.testing.Waiting;

/** A client of the line protocol over a real WebSocket. Reads time out after ten seconds. */
public final class WebSocketLineClient implements AutoCloseable {
    /** The request that opens a WebSocket, without the blank line that ends its headers. */
    static final String UPGRADE = """
            GET /ws HTTP/1.1\r
            Host: localhost\r
            Connection: Upgrade\r
            Upgrade: websocket\r
            Sec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
            """;

    private static final long TIMEOUT_SECONDS = Waiting.LIMIT_SECONDS;

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> closeCode = new CompletableFuture<>();
    private final WebSocket socket;

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder line = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
            line.append(data);
            if (last) {
                lines.add(line.toString());
                line.setLength(0);
            }
            webSocket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
            closeCode.complete(statusCode);
            return null;
        }

        @Override
        public void onError(WebSocket webSocket, Throwable error) {
            closeCode.completeExceptionally(error);
        }
    }

    private WebSocketLineClient(URI address, Map<String, String> headers) {
        WebSocket.Builder builder =
                HttpClient.newHttpClient().newWebSocketBuilder().connectTimeout(Duration.ofSeconds(TIMEOUT_SECONDS));
        headers.forEach(builder::header);
        socket = builder.buildAsync(address, new Listener()).join();
    }

    public static WebSocketLineClient connect(ParlorServer server) {
        return connect(server, Map.of());
    }

    /** Connects without reading the hello. */
    public static WebSocketLineClient connect(ParlorServer server, Map<String, String> headers) {
        int port = server.webPort().orElseThrow();
        return new WebSocketLineClient(URI.create("ws://127.0.0.1:" + port + "/ws"), headers);
    }

    /** Connects and logs in as a guest. */
    public static WebSocketLineClient guest(ParlorServer server, String name) {
        WebSocketLineClient client = connect(server);
        client.next("hello");
        client.send(String.format(
                Locale.ROOT, "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"%s\"}}", name));
        client.next("welcome");
        return client;
    }

    public void send(String line) {
        socket.sendText(line, true).join();
    }

    void sendPart(String part, boolean last) {
        socket.sendText(part, last).join();
    }

    void sendBinary(byte[] bytes) {
        socket.sendBinary(ByteBuffer.wrap(bytes), true).join();
    }

    /** The next line. */
    public String next() {
        try {
            String line = lines.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                throw new AssertionError("no line within " + TIMEOUT_SECONDS + " s");
            }
            return line;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The next line of the given type; skips others. */
    public String next(String type) {
        String line = next();
        while (!line.startsWith("{\"t\":\"" + type + "\"")) {
            line = next();
        }
        return line;
    }

    int closeCode() {
        return closeCode.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() {
        socket.abort();
    }
}
