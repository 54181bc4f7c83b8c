package org.parlor.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;
import org.parlor.testing.Waiting;

/** Logins whose name is taken, on one connection. */
class AlternativeLoginTest {
    private static final String TAKEN =
            "{\"t\":\"error\",\"re\":0,\"code\":\"name_taken\",\"message\":\"is taken\",\"field\":\"login.name\"}";

    private final TestServer server = new TestServer();
    private final ConnectionFactory factory = new ConnectionFactory();
    private final BlockingQueue<ConnectionState> states = new LinkedBlockingQueue<>();

    AlternativeLoginTest() throws IOException {}

    private final ServerConnection.Listener listener = new ServerConnection.Listener() {
        @Override
        public void onMessage(ServerMessage message) {}

        @Override
        public void onState(ConnectionState state) {
            states.add(state);
        }
    };

    @AfterEach
    void close() throws IOException {
        factory.close();
        server.close();
    }

    @Test
    void are_followed_by_the_alternatives_and_the_last_refusal_is_reported() throws Exception {
        LoginParameters identity = new LoginParameters(
                "test/1", List.of(), new Login.Guest("ana"), List.of(new Login.Guest("ana-2"), new Login.Guest(null)));
        factory.open(server.endpoint(), identity, listener);
        try (TestServer.Peer client = server.greet()) {
            for (String login : List.of(
                    "{\"as\":\"guest\",\"name\":\"ana\"}",
                    "{\"as\":\"guest\",\"name\":\"ana-2\"}",
                    "{\"as\":\"guest\"}")) {
                String line = client.receive();
                assertTrue(line.contains("\"login\":" + login), line);
                client.send(TAKEN);
            }
        }
        assertEquals(
                new ConnectionState.Connecting(1, server.endpoint()),
                states.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        assertEquals(
                new ConnectionState.Closed("name_taken", "is taken"),
                states.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }
}
