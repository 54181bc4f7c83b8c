package org.parlor.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.Login;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.testing.Waiting;

/** Requests that the server refuses temporarily. */
class RetriedRequestTest {
    private static final TournamentRequest REQUEST = new TournamentRequest.Join("t1");

    private final TestServer server = new TestServer();
    private final ConnectionFactory factory = new ConnectionFactory();
    private final Queue<String> delays = new ConcurrentLinkedQueue<>();
    private final Queue<CompletableFuture<Void>> logins =
            new ConcurrentLinkedQueue<>(List.of(new CompletableFuture<>(), new CompletableFuture<>()));
    private final List<CompletableFuture<Void>> loggedIn = List.copyOf(logins);
    private final ServerConnection connection = factory.open(
            server.endpoint(),
            new LoginParameters("test/1", List.of(), new Login.Guest(null)),
            new ServerConnection.Listener() {
                @Override
                public void onMessage(ServerMessage message) {}

                @Override
                public void onState(ConnectionState state) {
                    if (state instanceof ConnectionState.LoggedIn) {
                        logins.remove().complete(null);
                    }
                }
            });

    RetriedRequestTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        factory.close();
        server.close();
    }

    private TestServer.Peer logIn(int number) throws Exception {
        TestServer.Peer peer = server.greet();
        peer.receive();
        peer.send(TestServer.welcome("r1"));
        loggedIn.get(number).get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        return peer;
    }

    private CompletableFuture<Reply> request() {
        return connection
                .requestWithRetry(REQUEST, refusal -> delays.add(refusal.code()))
                .toCompletableFuture();
    }

    private static String join(int id) {
        return "{\"t\":\"tour.join\",\"id\":" + id + ",\"tour\":\"t1\"}";
    }

    private static String error(int id, String code, long retryMs) {
        return "{\"t\":\"error\",\"re\":" + id + ",\"code\":\"" + code + "\",\"message\":\"later\",\"retryMs\":"
                + retryMs + "}";
    }

    private static String printed(CompletableFuture<Reply> reply) throws Exception {
        return MessageCodec.write(reply.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void a_temporarily_refused_request_is_sent_again_until_it_is_carried_out() throws Exception {
        try (TestServer.Peer peer = logIn(0)) {
            CompletableFuture<Reply> reply = request();
            assertEquals(join(1), peer.receive());
            peer.send(error(1, "rate_limited", 1));
            assertEquals(join(2), peer.receive());
            peer.send(error(2, "draining", 1));
            assertEquals(join(3), peer.receive());
            peer.send("{\"t\":\"ok\",\"re\":3}");
            assertEquals("{\"t\":\"ok\",\"re\":3}", printed(reply));
            assertEquals(List.of("rate_limited", "draining"), List.copyOf(delays));
        }
    }

    @Test
    void a_sanction_is_reported_at_once() throws Exception {
        try (TestServer.Peer peer = logIn(0)) {
            CompletableFuture<Reply> reply = request();
            peer.receive();
            peer.send(error(1, "muted", 1));
            assertEquals(error(1, "muted", 1), printed(reply));
            assertEquals(List.of(), List.copyOf(delays));
        }
    }

    @Test
    void a_request_whose_connection_is_lost_during_the_delay_is_not_sent_again() throws Exception {
        TestServer.Peer peer = logIn(0);
        CompletableFuture<Reply> reply = request();
        peer.receive();
        peer.send(error(1, "rate_limited", 1_500), "{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":1}");
        peer.close();
        TestServer.Peer next = logIn(1);
        assertInstanceOf(
                ClosedChannelException.class,
                assertThrows(ExecutionException.class, () -> reply.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS))
                        .getCause());
        next.close();
    }
}
