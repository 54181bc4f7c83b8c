package org.parlor.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
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

/** A connection whose server has several addresses. */
class RotationTest {
    private static final String GUEST = "\"login\":{\"as\":\"guest\"}";

    private final TestServer first = new TestServer();
    private final TestServer second = new TestServer();
    private final ConnectionFactory factory = new ConnectionFactory();
    private final BlockingQueue<ConnectionState> states = new LinkedBlockingQueue<>();

    RotationTest() throws IOException {}

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
        first.close();
        second.close();
    }

    private void connect() {
        factory.open(first.endpoint(), new LoginParameters("test/1", List.of(), new Login.Guest(null)), listener);
    }

    private static TestServer.Peer logIn(TestServer server, String login, String welcome) throws IOException {
        TestServer.Peer peer = server.greet();
        String hello = peer.receive();
        assertTrue(hello.contains(login), hello);
        peer.send(welcome);
        return peer;
    }

    private static String resume(String token) {
        return "\"login\":{\"as\":\"resume\",\"token\":\"" + token + "\"}";
    }

    private <T extends ConnectionState> T next(Class<T> type) throws InterruptedException {
        return assertInstanceOf(type, states.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    private void expectLogin() throws InterruptedException {
        next(ConnectionState.Connecting.class);
        next(ConnectionState.LoggedIn.class);
    }

    @Test
    void the_session_is_resumed_at_another_address_when_the_first_is_gone() throws Exception {
        connect();
        TestServer.Peer peer = logIn(first, GUEST, TestServer.welcome("r1", second.address()));
        first.close();
        peer.close();
        try (TestServer.Peer other = logIn(second, resume("r1"), TestServer.welcome("r2"))) {
            expectLogin();
            assertEquals("connection closed", next(ConnectionState.Lost.class).reason());
            assertEquals(new ConnectionState.Connecting(1, first.endpoint()), next(ConnectionState.Connecting.class));
            assertEquals(
                    "cannot reach " + first.address()
                            + ": connection refused; check the port and that the server is running",
                    next(ConnectionState.Lost.class).reason());
            assertEquals(new ConnectionState.Connecting(2, second.endpoint()), next(ConnectionState.Connecting.class));
            assertEquals("r2", next(ConnectionState.LoggedIn.class).welcome().resume());
            other.send("{\"t\":\"ping\",\"n\":1}");
            assertEquals("{\"t\":\"pong\",\"n\":1}", other.receive());
        }
    }

    @Test
    void a_short_interruption_is_resumed_at_the_same_address() throws Exception {
        connect();
        logIn(first, GUEST, TestServer.welcome("r1", second.address())).close();
        logIn(first, resume("r1"), TestServer.welcome("r2", second.address())).close();
    }

    @Test
    void a_bye_with_addresses_leads_to_another_one_at_once() throws Exception {
        connect();
        try (TestServer.Peer peer = logIn(first, GUEST, TestServer.welcome("r1"))) {
            peer.send("{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":600000,\"servers\":[\"" + first.address()
                    + "\",\"" + second.address() + "\"]}");
        }
        logIn(second, resume("r1"), TestServer.welcome("r2")).close();
        expectLogin();
        assertEquals(new ConnectionState.Lost("connection closed", 1, 0), next(ConnectionState.Lost.class));
    }

    @Test
    void a_bye_that_forbids_reconnecting_is_obeyed_in_spite_of_its_addresses() throws Exception {
        connect();
        try (TestServer.Peer peer = logIn(first, GUEST, TestServer.welcome("r1", second.address()))) {
            peer.send(TestServer.bye("kicked", second.address()));
            expectLogin();
            assertEquals("kicked", next(ConnectionState.Closed.class).code());
        }
    }

    @Test
    void addresses_before_the_login_are_ignored() throws Exception {
        connect();
        try (TestServer.Peer peer = first.greet()) {
            peer.receive();
            peer.send(
                    "{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":10,\"servers\":[\"" + second.address() + "\"]}");
        }
        logIn(first, GUEST, TestServer.welcome("r1")).close();
        next(ConnectionState.Connecting.class);
        assertEquals(new ConnectionState.Lost("connection closed", 1, 10), next(ConnectionState.Lost.class));
    }

    @Test
    void another_address_that_refuses_the_session_is_dropped_and_the_first_one_decides() throws Exception {
        connect();
        try (TestServer.Peer peer = logIn(first, GUEST, TestServer.welcome("r1"))) {
            peer.send(TestServer.bye("restart", second.address()));
        }
        String unknown =
                "{\"t\":\"error\",\"re\":0,\"code\":\"bad_credentials\",\"message\":\"This session has expired\"}";
        logIn(second, resume("r1"), unknown).close();
        // The token is still used, and only the first address receives the original login.
        logIn(first, resume("r1"), unknown).close();
        logIn(first, GUEST, TestServer.welcome("r2")).close();
        expectLogin();
        next(ConnectionState.Lost.class);
        next(ConnectionState.Connecting.class);
        assertEquals(
                "This session has expired", next(ConnectionState.Lost.class).reason());
    }

    @Test
    void another_address_that_is_no_server_of_this_protocol_is_dropped() throws Exception {
        connect();
        try (TestServer.Peer peer = logIn(first, GUEST, TestServer.welcome("r1"))) {
            peer.send(TestServer.bye("restart", second.address()));
        }
        try (TestServer.Peer stranger = second.accept()) {
            stranger.send("220 mail.example.org ESMTP", TestServer.bye("error"));
            logIn(first, resume("r1"), TestServer.welcome("r2")).close();
            // A client sends nothing to a peer that has not greeted it.
            assertNull(stranger.receive());
        }
        expectLogin();
        next(ConnectionState.Lost.class);
        next(ConnectionState.Connecting.class);
        assertTrue(next(ConnectionState.Lost.class)
                .reason()
                .startsWith("Invalid message from the server; it may not be a Parlor server: "));
    }

    @Test
    void a_new_connection_starts_at_the_configured_address() throws Exception {
        connect();
        try (TestServer.Peer peer = logIn(first, GUEST, TestServer.welcome("r1"))) {
            peer.send(TestServer.bye("restart", second.address()));
        }
        logIn(second, resume("r1"), TestServer.welcome("r2")).close();
        connect();
        logIn(first, GUEST, TestServer.welcome("r3")).close();
    }
}
