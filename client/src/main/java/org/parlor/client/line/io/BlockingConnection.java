package org.parlor.client.line.io;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.parlor.client.app.ExitCode;
import org.parlor.connection.ClientIdentity;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;

/** A logged-in connection: requests block until their replies arrive, all other messages go to the event queue. */
public final class BlockingConnection implements ServerConnection.Listener, AutoCloseable {
    private static final int REPLY_SECONDS = 20;

    private final LineEventQueue queue;
    private final CompletableFuture<SessionMessage.Welcome> login = new CompletableFuture<>();
    private final CompletableFuture<ServerConnection> connection = new CompletableFuture<>();
    private volatile boolean closed;

    private BlockingConnection(LineEventQueue queue) {
        this.queue = queue;
    }

    /**
     * Connects and logs in.
     *
     * @throws ExitException if the server is unreachable or refuses the login
     */
    public static BlockingConnection open(
            ConnectionFactory connectionFactory, ServerEndpoint endpoint, ClientIdentity identity, LineEventQueue queue)
            throws ExitException, InterruptedException {
        BlockingConnection blocking = new BlockingConnection(queue);
        blocking.connection.complete(connectionFactory.open(endpoint, identity, blocking));
        try {
            blocking.login.get();
            return blocking;
        } catch (ExecutionException refused) {
            blocking.close();
            throw refused.getCause() instanceof ExitException exit
                    ? exit
                    : new ExitException(ExitCode.NOT_REACHED, "cannot reach " + endpoint + ": " + refused.getCause());
        }
    }

    SessionMessage.Welcome welcome() {
        return login.join();
    }

    public SessionMessage.Welcome.CurrentUser user() {
        return welcome().user();
    }

    public String name() {
        return user().name();
    }

    /**
     * Sends a request and waits for the reply.
     *
     * @return empty if the connection is lost
     */
    public Optional<Reply> request(ClientMessage message) throws InterruptedException {
        try {
            return Optional.of(
                    connection.join().request(message).toCompletableFuture().get(REPLY_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException down) {
            return Optional.empty();
        }
    }

    /** Sends a request with an id of its own; its reply goes to the event queue. */
    public void send(RequestEnvelope requestEnvelope) {
        connection.join().send(requestEnvelope);
    }

    @Override
    public void onMessage(ServerMessage message) {
        if (!closed) {
            queue.offer(new LineEvent.MessageReceived(this, message));
        }
    }

    @Override
    public void onState(ConnectionState state) {
        if (!login.isDone()) {
            completeLogin(state);
        } else if (!closed) {
            queue.offer(new LineEvent.ConnectionChanged(this, state));
        }
    }

    private void completeLogin(ConnectionState state) {
        if (state instanceof ConnectionState.LoggedIn in) {
            login.complete(in.welcome());
        } else if (state instanceof ConnectionState.Closed end) {
            login.completeExceptionally(ExitException.of(end));
        }
    }

    @Override
    public void close() {
        closed = true;
        connection.thenAccept(ServerConnection::close);
    }
}
