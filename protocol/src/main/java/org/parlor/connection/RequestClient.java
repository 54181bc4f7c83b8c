package org.parlor.connection;

import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.parlor.message.ClientMessage;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.SafeText;

/**
 * A logged-in connection for requests one after the other. Each waits for its reply, for at most 30 seconds. A request after a
 * lost connection waits until the client is logged in again.
 */
public final class RequestClient implements AutoCloseable {
    private static final int TIMEOUT_SECONDS = 30;

    private final ConnectionFactory factory = new ConnectionFactory();
    private final StateListener listener;
    private final ServerConnection connection;

    private RequestClient(ServerEndpoint endpoint, LoginParameters identity, Consumer<ServerMessage> messages) {
        this.listener = new StateListener(messages);
        this.connection = factory.open(endpoint, identity, listener);
    }

    /**
     * Logs in.
     *
     * @param identity a login without alternatives
     * @param messages receives the messages that are not replies, on the thread of the connection
     * @throws RequestFailedException if the server cannot be reached or refuses the login
     */
    public static RequestClient open(
            ServerEndpoint endpoint, LoginParameters identity, Consumer<ServerMessage> messages)
            throws RequestFailedException, InterruptedException {
        RequestClient client = new RequestClient(endpoint, identity, messages);
        try {
            await(client.listener.loggedIn);
            return client;
        } catch (InterruptedException | RequestFailedException | RuntimeException e) {
            client.close();
            throw e;
        }
    }

    /** Returns a listener for what the server says about the account at the login: that its deletion is cancelled. */
    public static Consumer<ServerMessage> onAccountNotice(Consumer<String> printer) {
        return message -> {
            if (message instanceof SessionMessage.Notice notice && notice.kind().equals("account")) {
                printer.accept(SafeText.sanitize(notice.text()));
            }
        };
    }

    /**
     * Sends a request, and sends it again after the stated delay whenever the server refuses it temporarily.
     *
     * @throws RequestFailedException if the server refuses the request or does not reply
     */
    public Reply request(ClientMessage message) throws RequestFailedException, InterruptedException {
        while (true) {
            await(listener.loggedIn);
            Reply reply = await(connection.request(message).toCompletableFuture());
            if (!(reply instanceof Reply.ErrorReply error)) {
                return reply;
            }
            Long millis = error.isTemporary() ? error.retryMs() : null;
            if (millis == null) {
                throw new RequestFailedException(error);
            }
            TimeUnit.MILLISECONDS.sleep(millis);
        }
    }

    private static <T> T await(CompletableFuture<T> future) throws RequestFailedException, InterruptedException {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RequestFailedException failed) {
                throw failed;
            } else if (e.getCause() instanceof ClosedChannelException) {
                throw new RequestFailedException(
                        "the connection was lost before the reply; check whether the request was carried out");
            }
            throw new IllegalStateException(e);
        } catch (TimeoutException e) {
            throw new RequestFailedException("the server did not reply within " + TIMEOUT_SECONDS + " s");
        }
    }

    @Override
    public void close() {
        connection.close();
        factory.close();
    }

    private static final class StateListener implements ServerConnection.Listener {
        private final Consumer<ServerMessage> messages;
        /** Completed while logged in; failed once the connection is closed permanently. */
        private volatile CompletableFuture<Void> loggedIn = new CompletableFuture<>();

        private boolean everLoggedIn;

        StateListener(Consumer<ServerMessage> messages) {
            this.messages = messages;
        }

        @Override
        public void onMessage(ServerMessage message) {
            messages.accept(message);
        }

        @Override
        public void onState(ConnectionState state) {
            if (state instanceof ConnectionState.LoggedIn) {
                everLoggedIn = true;
                loggedIn.complete(null);
            } else if (state instanceof ConnectionState.Lost lost && !everLoggedIn) {
                loggedIn.completeExceptionally(new RequestFailedException(lost.reason()));
            } else if (state instanceof ConnectionState.Lost && loggedIn.isDone()) {
                loggedIn = new CompletableFuture<>();
            } else if (state instanceof ConnectionState.Closed closed) {
                RequestFailedException failure = new RequestFailedException(closed);
                if (!loggedIn.completeExceptionally(failure)) {
                    loggedIn = CompletableFuture.failedFuture(failure);
                }
            }
        }
    }
}
