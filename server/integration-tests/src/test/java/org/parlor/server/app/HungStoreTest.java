package org.parlor.server.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.storage.FaultyDatabase;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.testing.Waiting;

/** A server whose disk hangs during a commit. */
@Tag("slow")
class HungStoreTest {
    /** More batches than the journal accepts, each of a single command. */
    private static final int BATCHES = 1_200;

    private static final int SENDERS = 10;
    private static final String HANGS = "503 the store does not respond";

    /** Joined uninterruptibly, like a hung disk. */
    private final CompletableFuture<Void> disk = new CompletableFuture<>();

    private final List<LineClient> peers = new ArrayList<>();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private FaultyDatabase database;

    @SuppressWarnings("NullAway.Init")
    private ParlorServer server;

    @BeforeEach
    void start() {
        database = database();
        server = start(database);
    }

    @AfterEach
    void stop() {
        disk.complete(null);
        peers.forEach(LineClient::close);
        server.close();
    }

    private FaultyDatabase database() {
        return new FaultyDatabase(new SqliteDatabase(directory.resolve("data")));
    }

    private static ParlorServer start(FaultyDatabase database) {
        return ParlorServer.start(
                ServerConfig.embedded().with(Storage.inDatabase(database)).with(new OpsAddress("127.0.0.1", 0)));
    }

    private LineClient connected() {
        LineClient client = LineClient.connect(server);
        peers.add(client);
        return client;
    }

    private LineClient guest(String name) {
        LineClient client = connected();
        client.logIn(name);
        return client;
    }

    /** Blocks the disk and returns a client whose login triggers the blocked commit. */
    private LineClient hang() {
        database.beforeCommit(disk::join);
        LineClient last = connected();
        last.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"last\"}}");
        last.receive("hello");
        return last;
    }

    private String get(String path) throws IOException {
        URI uri = URI.create("http://127.0.0.1:" + server.opsPort().orElseThrow() + path);
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        int status = connection.getResponseCode();
        try (InputStream body = status == 200 ? connection.getInputStream() : connection.getErrorStream()) {
            return status + " " + new String(body.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }

    private static List<String> types(List<String> lines) {
        return lines.stream()
                .map(line -> line.replaceFirst("\\{\"t\":\"([a-z.]+)\".*", "$1"))
                .toList();
    }

    @Test
    void the_network_stays_responsive_and_shutdown_is_timely_without_false_acknowledgements() throws IOException {
        List<LineClient> senders = new ArrayList<>();
        for (int i = 0; i < SENDERS; i++) {
            senders.add(guest("sender" + i));
        }
        LineClient last = hang();
        for (int i = 0; i < BATCHES; i++) {
            senders.get(i % SENDERS).sendLines("{\"t\":\"ping\",\"id\":1}");
            // Answered by the core thread between two batches.
            assertEquals("200 healthy", get("/health"));
        }
        LineClient newcomer = connected();
        newcomer.sendLines("{\"t\":\"ping\",\"id\":1}");
        newcomer.receive("pong");
        assertEquals(HANGS, get("/ready"));
        assertTimeout(Duration.ofSeconds(Waiting.LIMIT_SECONDS), server::close);
        assertTrue(server.hasFailed());
        assertEquals(List.of("bye"), types(last.readRemaining()));
        for (LineClient sender : senders) {
            assertFalse(types(sender.readRemaining()).contains("pong"));
        }
    }

    @Test
    void all_requests_are_acknowledged_once_the_disk_responds() {
        LineClient ada = guest("ada");
        LineClient last = hang();
        await().untilAsserted(() -> assertEquals(HANGS, get("/ready")));
        ada.sendLines("{\"t\":\"ping\",\"id\":7}");
        disk.complete(null);
        last.receive("welcome");
        ada.receive("pong");
        await().untilAsserted(() -> assertEquals("200 ready", get("/ready")));
        server.close();
        assertFalse(server.hasFailed());
    }

    @Test
    void an_abandoned_store_stays_locked_until_the_disk_responds() {
        hang();
        await().untilAsserted(() -> assertEquals(HANGS, get("/ready")));
        server.close();
        assertThrows(StoreException.class, () -> start(database()));
        disk.complete(null);
        await().ignoreExceptionsInstanceOf(StoreException.class).until(() -> {
            start(database()).close();
            return true;
        });
    }
}
