package org.parlor.server.cli.admin;

import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.server.net.ConnectionInitializer;

/** A connection of an administrator, for requests one after the other. */
final class AdminConnection implements AutoCloseable {
    private static final int TIMEOUT_SECONDS = 30;

    private final ConnectionFactory factory;
    private final ServerConnection connection;

    private AdminConnection(ConnectionFactory factory, ServerConnection connection) {
        this.factory = factory;
        this.connection = connection;
    }

    /** @throws AdminFailedException if the server cannot be reached or refuses the log-in */
    static AdminConnection open(ServerEndpoint endpoint, Login login)
            throws AdminFailedException, InterruptedException {
        LoginParameters identity =
                new LoginParameters("parlor-admin/" + ConnectionInitializer.VERSION, List.of(), login);
        CompletableFuture<Void> loggedIn = new CompletableFuture<>();
        ConnectionFactory factory = new ConnectionFactory();
        try {
            ServerConnection connection = factory.open(endpoint, identity, new LoginListener(loggedIn));
            await(loggedIn);
            return new AdminConnection(factory, connection);
        } catch (InterruptedException | AdminFailedException | RuntimeException e) {
            factory.close();
            throw e;
        }
    }

    /**
     * Sends a request, again after a wait while the server limits the rate.
     *
     * @throws AdminFailedException if the server refuses the request or does not reply
     */
    Reply request(ClientMessage message) throws AdminFailedException, InterruptedException {
        while (true) {
            Reply reply = await(connection.request(message).toCompletableFuture());
            if (!(reply instanceof Reply.ErrorReply error)) {
                return reply;
            } else if (!error.code().equals(ErrorCode.RATE_LIMITED.wireName()) || error.retryMs() == null) {
                throw new AdminFailedException(error);
            }
            TimeUnit.MILLISECONDS.sleep(error.retryMs());
        }
    }

    private static <T> T await(CompletableFuture<T> future) throws AdminFailedException, InterruptedException {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AdminFailedException failed) {
                throw failed;
            } else if (e.getCause() instanceof ClosedChannelException) {
                throw new AdminFailedException(
                        "the connection was lost before the reply; check whether the request was carried out");
            }
            throw new IllegalStateException(e);
        } catch (TimeoutException e) {
            throw new AdminFailedException("the server did not reply within " + TIMEOUT_SECONDS + " s");
        }
    }

    @Override
    public void close() {
        connection.close();
        factory.close();
    }

    /** Completes a future at the log-in. Replies are not passed to it; all other messages are ignored. */
    private record LoginListener(CompletableFuture<Void> loggedIn) implements ServerConnection.Listener {
        @Override
        public void onMessage(ServerMessage message) {}

        @Override
        public void onState(ConnectionState state) {
            if (state instanceof ConnectionState.LoggedIn) {
                loggedIn.complete(null);
            } else if (state instanceof ConnectionState.Lost lost) {
                loggedIn.completeExceptionally(new AdminFailedException(lost.reason()));
            } else if (state instanceof ConnectionState.Closed closed) {
                String advice = closed.fingerprint() == null
                        ? ""
                        : ". If this is your server's certificate, add --fingerprint " + closed.fingerprint();
                loggedIn.completeExceptionally(
                        new AdminFailedException(closed.message() + " (" + closed.code() + ")" + advice));
            }
        }
    }
}
