package org.parlor.server.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.server.faults.PostgresServer;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.PostgresDatabase;
import org.parlor.testing.Waiting;

/** PostgreSQL is stopped and restarted during a game. */
class PostgresRestartTest {
    private static final int PER_MOVE_MILLIS = 2_500;

    private static final Duration OUTAGE = Duration.ofSeconds(3);

    private final List<LineClient> peers = new ArrayList<>();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private PostgresServer postgres;

    @SuppressWarnings("NullAway.Init")
    private ParlorServer server;

    @BeforeEach
    void start() throws IOException {
        postgres = new PostgresServer(directory);
        server = ParlorServer.start(ServerConfig.embedded()
                .with(Storage.inDatabase(new PostgresDatabase(postgres.url())))
                .with(new OpsAddress("127.0.0.1", 0)));
    }

    @AfterEach
    void stop() throws IOException {
        peers.forEach(LineClient::close);
        server.close();
        postgres.close();
    }

    private LineClient guest(String name) {
        LineClient client = LineClient.guest(server, name);
        peers.add(client);
        return client;
    }

    private String ready() throws IOException {
        URI uri = URI.create("http://127.0.0.1:" + server.opsPort().orElseThrow() + "/ready");
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        int status = connection.getResponseCode();
        try (InputStream body = status == 200 ? connection.getInputStream() : connection.getErrorStream()) {
            return status + " " + new String(body.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }

    private static void move(LineClient client, GameMessage.Turn turn) {
        client.sendLines("{\"t\":\"move\",\"id\":7,\"g\":\"" + turn.g() + "\",\"ply\":" + turn.ply() + ",\"move\":\""
                + turn.legal().get(0) + "\"}");
    }

    private GameMessage.Turn begin(LineClient ada, LineClient bob) {
        ada.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"tictactoe\",\"side\":0,\"tc\":{\"mode\":\"move\",\"per\":"
                + PER_MOVE_MILLIS + "}}");
        String seek = String.valueOf(ada.receive("ok", Reply.Ok.class).seek());
        bob.sendLines("{\"t\":\"seek.take\",\"id\":1,\"seek\":\"" + seek + "\"}");
        return ada.receive("turn", GameMessage.Turn.class);
    }

    @Test
    void a_game_continues_after_an_outage_which_is_not_charged_to_the_clock() throws IOException {
        LineClient ada = guest("ada");
        LineClient bob = guest("bob");
        GameMessage.Turn first = begin(ada, bob);
        postgres.stop();
        move(ada, first);
        await().untilAsserted(() -> assertEquals("503 the store does not respond", ready()));
        await().pollDelay(OUTAGE).until(() -> !server.hasFailed());
        postgres.start();
        ada.receive("ok");
        move(bob, bob.receive("turn", GameMessage.Turn.class));
        GameMessage.Moved moved = ada.receive("game.move", GameMessage.Moved.class);
        while (moved.ply() == 0) {
            moved = ada.receive("game.move", GameMessage.Moved.class);
        }
        assertTrue(moved.ms() < PER_MOVE_MILLIS, "charged for " + moved.ms() + " ms");
        await().untilAsserted(() -> assertEquals("200 ready", ready()));
        assertFalse(server.hasFailed());
    }

    @Test
    @Tag("slow")
    void shutdown_during_an_outage_is_timely_without_false_acknowledgements() throws IOException {
        LineClient ada = guest("ada");
        LineClient bob = guest("bob");
        GameMessage.Turn first = begin(ada, bob);
        postgres.stop();
        move(ada, first);
        await().untilAsserted(() -> assertEquals("503 the store does not respond", ready()));
        assertTimeout(Duration.ofSeconds(Waiting.LIMIT_SECONDS), server::close);
        assertTrue(server.hasFailed());
        List<String> lines = ada.readRemaining();
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(lines.get(0).startsWith("{\"t\":\"bye\""), lines.toString());
    }
}
