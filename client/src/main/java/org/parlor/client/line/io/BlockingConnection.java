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

/** One login at a server: requests wait for their replies, every other message goes to the event queue. */
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
     * @throws ExitException if the server cannot be reached or rejects the login
     */
    public static BlockingConnection open(
            ConnectionFactory connectionFactory, ServerEndpoint endpoint, ClientIdentity identity, LineEventQueue queue)
            throws ExitException, InterruptedException {
        BlockingConnection link = new BlockingConnection(queue);
        link.connection.complete(connectionFactory.open(endpoint, identity, link));
        try {
            link.login.get();
            return link;
        } catch (ExecutionException refused) {
            link.close();
            throw refused.getCause() instanceof ExitException exit
                    ? exit
                    : new ExitException(ExitCode.NOT_REACHED, "cannot reach " + endpoint + ": " + refused.getCause());
        }
    }

    SessionMessage.Welcome welcome() {
        return login.join();
    }

    public String name() {
        return welcome().user().name();
    }

    /**
     * Asks and waits for the answer.
     *
     * @return empty if the line is down; what happened meanwhile is told when it is up again
     */
    public Optional<Reply> request(ClientMessage message) throws InterruptedException {
        try {
            return Optional.of(
                    connection.join().request(message).toCompletableFuture().get(REPLY_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException down) {
            return Optional.empty();
        }
    }

    /** Sends a request that a program has named; the answer comes as everything else does. */
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
