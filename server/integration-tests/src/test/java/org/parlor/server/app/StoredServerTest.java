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

/** A server process with a store: stops, restarts, a second server, and a failing store. */
class StoredServerTest {
    private static final int PAIRS = 10;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path data;

    private ServerProcess started() {
        return ServerProcess.start("--data", data.toString(), "--port", "0");
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
    void games_continue_after_a_stop_by_signal() throws InterruptedException {
        List<String> tokens = new ArrayList<>();
        List<Long> left = new ArrayList<>();
        try (ServerProcess server = started()) {
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
            server.terminate();
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
            assertEquals(0, server.exit());
        }
        try (ServerProcess again = started()) {
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
        try (ConnectionFactory connectionFactory = new ConnectionFactory();
                ServerProcess server = started()) {
            int port = server.port();
            connectionFactory.open(new ServerEndpoint("127.0.0.1", port), identity, new ServerConnection.Listener() {
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
            server.kill();
            try (ServerProcess again =
                    ServerProcess.start("--data", data.toString(), "--port", Integer.toString(port))) {
                again.port();
                await().until(() -> names.size() == 2);
            }
        }
        assertEquals(List.of("guest-ada", "guest-ada"), names);
    }

    @Test
    void a_second_server_on_the_same_directory_does_not_affect_the_first() throws InterruptedException {
        try (ServerProcess first = started();
                LineClient ada = LineClient.connect(first.port())) {
            try (ServerProcess second = started()) {
                assertEquals("null", second.readLine());
                assertEquals(1, second.exit());
                String message = String.join("\n", second.messages());
                assertTrue(message.startsWith("parlor-server: Another server (process "), message);
            }
            guest(ada, "ada");
        }
    }

    @Test
    void a_failed_commit_is_not_acknowledged_and_stops_the_server() throws InterruptedException, SQLException {
        try (ServerProcess server = started()) {
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
        try (ServerProcess again = started();
                LineClient bob = LineClient.connect(again.port())) {
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
