package org.parlor.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.testing.Waiting;

/** A lost connection that is retried or closed manually before it reconnects automatically. */
class ReconnectTest {
    /** With a retry delay longer than any test. */
    private static final String RESTART = "{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":600000}";

    private final TestServer server = new TestServer();
    private final ConnectionFactory factory = new ConnectionFactory();
    private final Queue<Class<?>> states = new ConcurrentLinkedQueue<>();
    private final CountDownLatch lost = new CountDownLatch(1);
    private final CountDownLatch proceed = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    ReconnectTest() throws IOException {}

    /** Blocks the event loop from the connection loss until the test lets it proceed. */
    private final ServerConnection.Listener listener = new ServerConnection.Listener() {
        @Override
        public void onMessage(ServerMessage message) {}

        @Override
        public void onState(ConnectionState state) {
            states.add(state.getClass());
            if (state instanceof ConnectionState.Lost) {
                lost.countDown();
                try {
                    proceed.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            } else if (state instanceof ConnectionState.Closed) {
                closed.countDown();
            }
        }
    };

    private ServerConnection connection = connect();

    private ServerConnection connect() {
        LoginParameters guest = new LoginParameters("test/1", List.of(), new Login.Guest(null));
        return factory.open(server.endpoint(), guest, listener);
    }

    @BeforeEach
    void lose_the_connection_after_the_login() throws Exception {
        try (TestServer.Peer client = server.greet()) {
            client.receive();
            client.send(TestServer.welcome("r"), RESTART);
        }
        lost.await();
    }

    @AfterEach
    void close() throws IOException {
        proceed.countDown();
        factory.close();
        server.close();
    }

    @Test
    void a_manual_retry_after_the_first_loss_connects_immediately() throws Exception {
        proceed.countDown();
        connection.retryNow();
        server.accept().close();
    }

    @Test
    void a_retry_queued_before_the_close_does_not_connect() throws Exception {
        connection.retryNow();
        connection.close();
        proceed.countDown();
        closed.await();
        assertEquals(
                List.of(
                        ConnectionState.Connecting.class,
                        ConnectionState.LoggedIn.class,
                        ConnectionState.Lost.class,
                        ConnectionState.Closed.class),
                List.copyOf(states));
    }

    @Test
    void a_retry_queued_before_the_factory_is_closed_does_not_connect() {
        connection.retryNow();
        factory.close();
        proceed.countDown();
        factory.close();
        assertEquals(
                List.of(ConnectionState.Connecting.class, ConnectionState.LoggedIn.class, ConnectionState.Lost.class),
                List.copyOf(states));
    }

    @Test
    void a_request_after_the_factory_is_closed_fails_with_connection_lost() {
        proceed.countDown();
        factory.close();
        CompletionStage<Reply> reply = connection.request(new TournamentRequest.Join("t1"));
        ExecutionException failure = assertThrows(
                ExecutionException.class,
                () -> reply.toCompletableFuture().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        assertInstanceOf(ClosedChannelException.class, failure.getCause());
        connection.close();
    }
}
