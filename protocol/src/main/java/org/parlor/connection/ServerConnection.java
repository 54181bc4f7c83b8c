package org.parlor.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.EventLoop;
import java.nio.channels.ClosedChannelException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ClientMessage;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.message.value.SafeText;

/**
 * A client's connection to a server. Logs in and answers pings. After the first login it reconnects whenever the
 * connection is lost, also at the addresses that the server advertised, and resumes the session. All state is confined to one event loop; the public methods are
 * thread-safe.
 */
public final class ServerConnection implements AutoCloseable {
    /** The version of the protocol that this program speaks. */
    public static final int PROTOCOL_VERSION = 1;

    /** Receives all messages and state changes, in order, on the event loop thread; must not block. */
    public interface Listener {
        void onMessage(ServerMessage message);

        void onState(ConnectionState state);
    }

    private final EventLoop loop;
    private final LoginParameters identity;
    private final Listener listener;
    private final ReconnectPolicy reconnect;
    private final byte[] preamble;
    private final Map<RequestId, CompletableFuture<Reply>> pending = new HashMap<>();
    private final Iterator<Login> alternatives;
    /** The last login sent without a resume token. */
    private Login login;

    private @Nullable Channel channel;
    private SessionMessage.@Nullable Hello serverHello;
    private @Nullable String resumeToken;
    private boolean loggedIn;
    private boolean everLoggedIn;
    private boolean finished;
    private @Nullable ScheduledFuture<?> retry;
    private long lastId;
    /** Set before {@link #close} returns, so that a queued retry no longer connects. */
    private volatile boolean closing;

    /**
     * @param endpoints the configured addresses
     * @param preamble the bytes with which each connection begins
     */
    ServerConnection(
            EventLoop loop,
            List<ServerEndpoint> endpoints,
            byte[] preamble,
            LoginParameters identity,
            Listener listener) {
        this.loop = loop;
        this.reconnect = new ReconnectPolicy(endpoints, new Random());
        this.preamble = preamble;
        this.identity = identity;
        this.login = identity.login();
        this.alternatives = identity.alternatives().iterator();
        this.listener = listener;
    }

    void start() {
        loop.execute(this::connect);
    }

    /** Sends a message without an id. Drops it while the connection is down; resuming delivers the current state. */
    public void send(ClientMessage message) {
        send(new RequestEnvelope(null, message));
    }

    /** Sends a request with the caller's own id; the listener receives the reply. */
    public void send(RequestEnvelope request) {
        execute(() -> {
            if (loggedIn) {
                write(request);
            }
        });
    }

    /**
     * Sends a request. If a new core of the server has interrupted it and repeating it is harmless, sends it once more.
     *
     * @return the reply, which may be an error; fails with {@link ClosedChannelException} if the connection is down or is
     *     lost before the reply
     */
    public CompletionStage<Reply> request(ClientMessage message) {
        CompletionStage<Reply> first = requestOnce(message);
        return IdempotentRequests.contains(message.getClass())
                ? first.thenCompose(reply -> isInterrupted(reply) ? requestOnce(message) : first)
                : first;
    }

    /**
     * Sends a request, and sends it again after the stated delay whenever the server refuses it temporarily.
     *
     * @param delayed receives each temporary refusal on the event loop thread
     * @return as {@link #request}; also fails if the connection is lost during a delay
     */
    public CompletionStage<Reply> requestWithRetry(ClientMessage message, Consumer<Reply.ErrorReply> delayed) {
        return request(message).thenCompose(reply -> {
            if (!(reply instanceof Reply.ErrorReply error) || error.retryMs() == null || !error.isTemporary()) {
                return CompletableFuture.completedStage(reply);
            }
            delayed.accept(error);
            return delay(error.retryMs()).thenCompose(elapsed -> requestWithRetry(message, delayed));
        });
    }

    /** Returns a stage that completes after the delay, or fails if the connection is no longer the same then. */
    private CompletionStage<Void> delay(long millis) {
        CompletableFuture<Void> elapsed = new CompletableFuture<>();
        Channel open = channel;
        loop.schedule(
                () -> {
                    if (open != null && open == channel) {
                        elapsed.complete(null);
                    } else {
                        elapsed.completeExceptionally(new ClosedChannelException());
                    }
                },
                millis,
                TimeUnit.MILLISECONDS);
        return elapsed;
    }

    private static boolean isInterrupted(Reply reply) {
        return reply instanceof Reply.ErrorReply error && error.code().equals(ErrorCode.INTERRUPTED.wireName());
    }

    private CompletionStage<Reply> requestOnce(ClientMessage message) {
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        boolean accepted = execute(() -> {
            if (loggedIn) {
                RequestId id = RequestId.of(++lastId);
                pending.put(id, reply);
                write(new RequestEnvelope(id, message));
            } else {
                reply.completeExceptionally(new ClosedChannelException());
            }
        });
        if (!accepted) {
            reply.completeExceptionally(new ClosedChannelException());
        }
        return reply;
    }

    /** Reconnects now instead of after the backoff delay. */
    public void retryNow() {
        execute(this::connect);
    }

    /** Sends {@code bye} and closes the connection permanently. */
    @Override
    public void close() {
        closing = true;
        execute(() -> {
            Channel open = channel;
            if (open != null && loggedIn) {
                write(new RequestEnvelope(null, new SessionRequest.Bye()));
            }
            finishClosed();
            if (open != null) {
                open.flush().close();
            }
        });
    }

    /** Returns false if the factory is closed and no longer runs tasks. */
    private boolean execute(Runnable task) {
        try {
            loop.execute(task);
            return true;
        } catch (RejectedExecutionException shutDown) {
            return false;
        }
    }

    private void connect() {
        if (finished || isClosing() || channel != null) {
            return;
        }
        cancelRetry();
        ServerEndpoint endpoint = reconnect.nextAttempt();
        listener.onState(new ConnectionState.Connecting(reconnect.attempt(), endpoint));
        ChannelFuture connecting = ConnectionChannelHandler.connect(this, loop, endpoint, preamble);
        channel = connecting.channel();
        connecting.addListener((ChannelFutureListener) done -> {
            if (!done.isSuccess()) {
                lost(done.channel(), "cannot reach " + endpoint + ConnectFailureText.text(done.cause()));
            }
        });
    }

    /** Handles a failed TLS handshake. Does not retry with an untrusted certificate. */
    void handshakeFailed(Channel which, Throwable cause) {
        ServerEndpoint endpoint = reconnect.current();
        ClientTls.findUntrusted(cause)
                .ifPresentOrElse(
                        e -> reject(new ConnectionState.Closed(
                                "untrusted",
                                "untrusted certificate of " + endpoint + " with fingerprint " + e.fingerprint() + ": "
                                        + e.getMessage(),
                                e.fingerprint())),
                        () -> lost(
                                which, "TLS handshake with " + endpoint + " failed" + ConnectFailureText.text(cause)));
        which.close();
    }

    void channelClosed(Channel which) {
        ServerEndpoint endpoint = reconnect.current();
        boolean noHello = serverHello == null && !endpoint.trust().encrypted();
        lost(
                which,
                noHello
                        ? endpoint + " closed the connection before its hello; if this is a TLS port, add --tls"
                        : "connection closed");
    }

    /** Called by the handler with each decoded message. */
    void messageReceived(ServerMessage message) {
        if (channel == null) {
            // Received together with the message that ended the connection.
            return;
        }
        if (message instanceof Reply reply) {
            replyReceived(reply);
            return;
        } else if (message instanceof SessionMessage.Hello hello) {
            helloReceived(hello);
        } else if (message instanceof SessionMessage.Welcome welcome) {
            welcomeReceived(welcome);
        } else if (message instanceof SessionMessage.Ping ping) {
            write(new RequestEnvelope(null, new SessionRequest.Pong(ping.n())));
        } else if (message instanceof SessionMessage.Bye bye) {
            byeReceived(bye);
        }
        listener.onMessage(message);
    }

    private void helloReceived(SessionMessage.Hello hello) {
        if (!hello.proto().contains(PROTOCOL_VERSION)) {
            reject(ErrorCode.UNSUPPORTED_PROTOCOL.wireName(), versionMismatch(hello));
            return;
        }
        serverHello = hello;
        String token = resumeToken;
        logIn(token == null ? login : new Login.Resume(token));
    }

    private void logIn(Login with) {
        write(new RequestEnvelope(
                RequestId.of(0),
                new SessionRequest.Hello(PROTOCOL_VERSION, identity.client(), identity.caps(), null, with)));
    }

    private void welcomeReceived(SessionMessage.Welcome welcome) {
        SessionMessage.Hello server = serverHello;
        if (server == null) {
            return;
        }
        resumeToken = welcome.resume();
        loggedIn = true;
        everLoggedIn = true;
        reconnect.loggedIn(welcome.servers());
        listener.onState(new ConnectionState.LoggedIn(server, welcome));
    }

    private String versionMismatch(SessionMessage.Hello hello) {
        boolean newer = hello.proto().stream().allMatch(version -> version > PROTOCOL_VERSION);
        String versions = hello.proto().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return reconnect.current() + " (" + SafeText.sanitize(hello.server()) + ") uses protocol version " + versions
                + ", this program uses " + PROTOCOL_VERSION + ". "
                + (newer ? "Update this program" : "Ask the operator to update the server");
    }

    private void byeReceived(SessionMessage.Bye bye) {
        switch (bye.reason()) {
            case "restart", "idle", "slow" -> {
                reconnect.requestDelay(bye.retryMs());
                List<String> servers = bye.servers();
                if (loggedIn && servers != null) {
                    reconnect.switchServer(servers);
                }
            }
            case "shutdown" -> finish(bye.reason(), "The server has stopped");
            default -> finish(bye.reason(), "The server closed the connection: " + bye.reason());
        }
    }

    private void replyReceived(Reply reply) {
        RequestId id = reply.re();
        CompletableFuture<Reply> request = id == null ? null : pending.remove(id);
        if (request != null) {
            request.complete(reply);
        } else if (!loggedIn && reply instanceof Reply.ErrorReply error) {
            loginFailed(error);
        } else {
            listener.onMessage(reply);
        }
    }

    private void loginFailed(Reply.ErrorReply error) {
        if (error.code().equals(ErrorCode.NAME_TAKEN.wireName()) && alternatives.hasNext()) {
            login = alternatives.next();
            logIn(login);
            return;
        }
        boolean invalidToken = resumeToken != null && error.code().equals(ErrorCode.BAD_CREDENTIALS.wireName());
        if (invalidToken && reconnect.isAtConfigured()) {
            // Only the configured address decides this, and only it receives the original login again.
            resumeToken = null;
            reconnect.forgetAdvertised();
            reconnect.requestDelay(0L);
            disconnect();
        } else if (error.retryMs() != null && (everLoggedIn || (identity.retriesFirstLogin() && error.isTemporary()))) {
            reconnect.requestDelay(error.retryMs());
            disconnect();
        } else {
            reject(error.code(), error.message());
        }
    }

    private void reject(String code, String message) {
        reject(new ConnectionState.Closed(code, message));
    }

    /**
     * Disconnects from a server that is not the expected one or refuses the login. Closes the connection permanently, unless
     * the address is only advertised: then it is not tried again and the other addresses are.
     */
    private void reject(ConnectionState.Closed end) {
        Channel open = channel;
        if (loggedIn || !reconnect.removeCurrent()) {
            finish(end);
        } else if (open != null) {
            lost(open, end.message());
        }
        if (open != null) {
            open.close();
        }
    }

    private void disconnect() {
        Channel open = channel;
        if (open != null) {
            open.close();
        }
    }

    /** Handles a lost or failed connection: retries, or closes permanently. */
    void lost(Channel which, String reason) {
        if (which != channel) {
            return;
        }
        channel = null;
        serverHello = null;
        loggedIn = false;
        pending.values().forEach(reply -> reply.completeExceptionally(new ClosedChannelException()));
        pending.clear();
        if (finished) {
            return;
        }
        if (isClosing()) {
            finishClosed();
            return;
        }
        if (!everLoggedIn && !reconnect.isDelayRequested()) {
            if (reconnect.hasTriedAll()) {
                finish("unreachable", reason);
            } else {
                connect();
            }
            return;
        }
        int failures = Math.max(reconnect.attempt(), 1);
        long delay = reconnect.nextDelayMillis(
                TimeUnit.NANOSECONDS.toMillis(loop.ticker().nanoTime()));
        listener.onState(new ConnectionState.Lost(reason, failures, delay));
        retry = loop.schedule(this::connect, delay, TimeUnit.MILLISECONDS);
    }

    private boolean isClosing() {
        return closing || loop.isShuttingDown();
    }

    private void cancelRetry() {
        if (retry != null) {
            retry.cancel(false);
            retry = null;
        }
    }

    private void finishClosed() {
        finish("closed", "closed by the client");
    }

    private void finish(String code, String message) {
        finish(new ConnectionState.Closed(code, message));
    }

    private void finish(ConnectionState.Closed end) {
        if (!finished) {
            finished = true;
            cancelRetry();
            listener.onState(end);
        }
    }

    void write(RequestEnvelope request) {
        Channel open = channel;
        if (open != null) {
            open.writeAndFlush(LineFraming.encode(open.alloc(), MessageCodec.write(request)));
        }
    }

    /** Handles an invalid line from the server. */
    void closeOnProtocolError(RequestException error) {
        reject("bad_server", "Invalid message from the server; it may not be a Parlor server: " + error.text());
    }
}
