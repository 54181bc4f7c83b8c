package org.parlor.server.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameMessage;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.server.storage.KilledStore;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.testing.CuttableProxy;

/** A server with a store: stops, restarts, and a failing store. */
class StoredServerTest {
    private static final int PAIRS = 10;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path data;

    private static ParlorServer started(Path store) {
        return ParlorServer.start(ServerConfig.embedded().with(Storage.inDatabase(new SqliteDatabase(store))));
    }

    private static SessionMessage.Welcome logIn(LineClient client, String login) {
        client.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":" + login + "}");
        return client.receive("welcome", SessionMessage.Welcome.class);
    }

    private static SessionMessage.Welcome guest(LineClient client, String name) {
        return logIn(client, "{\"as\":\"guest\",\"name\":\"" + name + "\"}");
    }

    /** Starts a game in which the first client moves first. */
    private static void begin(LineClient first, LineClient second) {
        first.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"reversi\",\"side\":0,"
                + "\"tc\":{\"mode\":\"fischer\",\"base\":600000,\"inc\":0}}");
        String seek = String.valueOf(first.receive("ok", Reply.Ok.class).seek());
        second.sendLines("{\"t\":\"seek.take\",\"id\":1,\"seek\":\"" + seek + "\"}");
        second.receive("ok");
    }

    @Test
    void games_continue_after_a_stop() {
        List<String> tokens = new ArrayList<>();
        List<Long> left = new ArrayList<>();
        ParlorServer server = started(data);
        try {
            int port = server.port();
            List<LineClient> peers = new ArrayList<>();
            for (int i = 0; i < 2 * PAIRS; i++) {
                LineClient client = LineClient.connect(port);
                peers.add(client);
                tokens.add(guest(client, "p" + i).resume());
                if (i % 2 == 1) {
                    begin(peers.get(i - 1), client);
                }
            }
            peers.get(0).receive("turn");
            server.close();
            for (LineClient client : peers) {
                GameMessage.StateChanged adjourned = client.receive("game.state", GameMessage.StateChanged.class);
                while (!adjourned.state().equals("adjourned")) {
                    adjourned = client.receive("game.state", GameMessage.StateChanged.class);
                }
                left.add(firstsTime(adjourned.clock()));
                assertTrue(client.receive("notice").contains("\"kind\":\"drain\""));
                assertTrue(client.receive("bye").contains("\"reason\":\"restart\""));
                client.close();
            }
        } finally {
            server.close();
        }
        try (ParlorServer again = started(data)) {
            int port = again.port();
            for (int i = 0; i < 2 * PAIRS; i += 2) {
                try (LineClient first = LineClient.connect(port);
                        LineClient second = LineClient.connect(port)) {
                    GameMessage.Snapshot game = resumed(first, tokens.get(i));
                    assertEquals("adjourned " + left.get(i), game.state() + " " + firstsTime(game.clock()));
                    assertEquals("playing", resumed(second, tokens.get(i + 1)).state());
                }
            }
        }
    }

    private static GameMessage.Snapshot resumed(LineClient client, String token) {
        logIn(client, "{\"as\":\"resume\",\"token\":\"" + token + "\"}");
        return client.receive("game", GameMessage.Snapshot.class);
    }

    private static long firstsTime(GameMessage.@Nullable Clock clock) {
        return Objects.requireNonNull(clock).ms().get(0);
    }

    @Test
    void a_client_reconnects_to_a_restarted_server() {
        List<String> names = new CopyOnWriteArrayList<>();
        LoginParameters identity = new LoginParameters("test/1", List.of(), new Login.Guest("ada"));
        AtomicInteger port = new AtomicInteger();
        try (ParlorServer server = started(data.resolve("running"));
                CuttableProxy proxy = new CuttableProxy(port::get);
                ConnectionFactory connectionFactory = new ConnectionFactory()) {
            port.set(server.port());
            connectionFactory.open(
                    new ServerEndpoint("127.0.0.1", proxy.port()), identity, new ServerConnection.Listener() {
                        @Override
                        public void onMessage(ServerMessage message) {}

                        @Override
                        public void onState(ConnectionState state) {
                            if (state instanceof ConnectionState.LoggedIn in) {
                                names.add(in.welcome().user().name());
                            }
                        }
                    });
            await().until(() -> names.size() == 1);
            Path killed = KilledStore.copy(data.resolve("running"), data.resolve("killed"));
            try (ParlorServer again = started(killed)) {
                port.set(again.port());
                proxy.cut();
                await().until(() -> names.size() == 2);
            }
        }
        assertEquals(List.of("guest-ada", "guest-ada"), names);
    }

    @Test
    void a_failed_commit_is_not_acknowledged_and_stops_the_server() throws InterruptedException, SQLException {
        try (ServerProcess server = ServerProcess.start("--data", data.toString(), "--port", "0")) {
            int port = server.port();
            try (LineClient ada = LineClient.connect(port);
                    LineClient bob = LineClient.connect(port)) {
                guest(ada, "ada");
                blockNextRecord();
                bob.receive("hello");
                bob.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"bob\"}}");
                assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":5000}"), bob.readRemaining());
            }
            assertEquals(1, server.exit());
            String log = String.join("\n", server.log());
            assertTrue(log.contains("event=journal_write_failed store=" + data), log);
        }
        try (ParlorServer again = started(data);
                LineClient bob = LineClient.connect(again)) {
            guest(bob, "bob");
        }
    }

    /** Occupies the sequence number of the server's next record, so that the record cannot be written. */
    private void blockNextRecord() throws SQLException {
        try (java.sql.Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("parlor.db"));
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO journal (seq, previous, body, crc) SELECT seq + 1, 0, 'none', 0 FROM head");
        }
    }
}
