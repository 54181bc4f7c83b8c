package org.parlor.client.plain;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.parlor.message.ClientMessage;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.Request;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionNews;
import org.parlor.wire.Connection;
import org.parlor.wire.Connector;
import org.parlor.wire.Endpoint;
import org.parlor.wire.Identity;
import org.parlor.wire.LinkState;

/** One log-in at a server: requests go out and are waited for, everything else that comes goes to the inbox. */
final class Link implements Connection.Listener, AutoCloseable {
    private static final int REPLY_SECONDS = 20;

    private final Inbox inbox;
    private final CompletableFuture<SessionNews.Welcome> login = new CompletableFuture<>();
    private final CompletableFuture<Connection> connection = new CompletableFuture<>();
    private volatile boolean closed;

    private Link(Inbox inbox) {
        this.inbox = inbox;
    }

    /**
     * Logs somebody in.
     *
     * @throws Stopped if nobody answers there, or answers no
     */
    static Link open(Connector connector, Endpoint endpoint, String client, Login login, Inbox inbox)
            throws Stopped, InterruptedException {
        Link link = new Link(inbox);
        Identity identity = new Identity(client, List.of(), login);
        link.connection.complete(connector.open(endpoint, identity, link));
        try {
            link.login.get();
            return link;
        } catch (ExecutionException refused) {
            link.close();
            throw refused.getCause() instanceof Stopped stopped
                    ? stopped
                    : new Stopped(ExitCode.NOT_REACHED, "cannot reach " + endpoint + ": " + refused.getCause());
        }
    }

    SessionNews.Welcome welcome() {
        return login.join();
    }

    String name() {
        return welcome().user().name();
    }

    /**
     * Asks and waits for the answer.
     *
     * @return empty if the line is down; what happened meanwhile is told when it is up again
     */
    Optional<Reply> ask(ClientMessage message) throws InterruptedException {
        try {
            return Optional.of(
                    connection.join().ask(message).toCompletableFuture().get(REPLY_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException down) {
            return Optional.empty();
        }
    }

    /** Sends a request that a program has named; the answer comes as everything else does. */
    void send(Request request) {
        connection.join().send(request);
    }

    @Override
    public void onMessage(ServerMessage message) {
        if (!closed) {
            inbox.post(new Incoming.Told(this, message));
        }
    }

    @Override
    public void onState(LinkState state) {
        if (!login.isDone()) {
            settle(state);
        } else if (!closed) {
            inbox.post(new Incoming.Standing(this, state));
        }
    }

    private void settle(LinkState state) {
        if (state instanceof LinkState.LoggedIn in) {
            login.complete(in.welcome());
        } else if (state instanceof LinkState.Closed end) {
            login.completeExceptionally(Stopped.by(end));
        }
    }

    @Override
    public void close() {
        closed = true;
        connection.thenAccept(Connection::close);
    }
}
