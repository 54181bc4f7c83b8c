package org.parlor.connection;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.timeout.IdleStateHandler;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
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
 * A client's line to a server: logs in, answers pings, and, once it has been logged in, calls again whenever the line
 * breaks and resumes as the same player. All state lives on one event loop; the public methods may be called from
 * anywhere.
 */
public final class ServerConnection implements AutoCloseable {
    /** The version of the protocol that is spoken here. */
    private static final int PROTOCOL = 1;

    private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
    private static final int SILENCE_SECONDS = 20;

    /** Told everything, in order, on the connection's own thread; it must not block. */
    public interface Listener {
        void onMessage(ServerMessage message);

        void onState(ConnectionState state);
    }

    private final EventLoop loop;
    private final ServerEndpoint endpoint;
    private final ClientIdentity identity;
    private final Listener listener;
    private final ReconnectBackoff reconnectBackoff = new ReconnectBackoff(RandomGenerator.getDefault());
    private final Map<RequestId, CompletableFuture<Reply>> waiting = new HashMap<>();

    private @Nullable Channel channel;
    private SessionMessage.@Nullable Hello greeting;
    private @Nullable String resumeToken;
    private @Nullable Long retryWish;
    private boolean loggedIn;
    private boolean everLoggedIn;
    private boolean finished;
    private @Nullable ScheduledFuture<?> retry;
    private int attempt;
    private long lastId;
    /** Set before {@link #close} returns, so that a retry that is already queued does not connect any more. */
    private volatile boolean closing;

    ServerConnection(EventLoop loop, ServerEndpoint endpoint, ClientIdentity identity, Listener listener) {
        this.loop = loop;
        this.endpoint = endpoint;
        this.identity = identity;
        this.listener = listener;
    }

    void start() {
        loop.execute(this::connect);
    }

    /** Sends a message that wants no answer. It is dropped while the line is down: a resume tells what was missed. */
    public void send(ClientMessage message) {
        send(new RequestEnvelope(null, message));
    }

    /** The same under a name of the caller's own; what is answered to it is told to the listener. */
    public void send(RequestEnvelope requestEnvelope) {
        execute(() -> {
            if (loggedIn) {
                write(requestEnvelope);
            }
        });
    }

    /**
     * Sends a request.
     *
     * @return its reply, a refusal being one; fails with {@link ConnectionLostException} if the line is down or breaks before
     */
    public CompletionStage<Reply> ask(ClientMessage message) {
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        boolean accepted = execute(() -> {
            if (loggedIn) {
                RequestId id = RequestId.of(++lastId);
                waiting.put(id, reply);
                write(new RequestEnvelope(id, message));
            } else {
                reply.completeExceptionally(new ConnectionLostException());
            }
        });
        if (!accepted) {
            reply.completeExceptionally(new ConnectionLostException());
        }
        return reply;
    }

    /** Calls now instead of when the wait is over. */
    public void retryNow() {
        execute(this::connect);
    }

    /** Says bye and ends for good. */
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

    /** Returns false if the connector is closed and nothing runs any more. */
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
        attempt++;
        listener.onState(new ConnectionState.Connecting(attempt));
        ChannelFuture connecting = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_TIMEOUT_MILLIS)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel made) {
                        if (endpoint.trust().encrypted()) {
                            made.pipeline().addLast(ClientTls.handler(endpoint));
                        }
                        made.pipeline()
                                .addLast(LineFraming.framing(LineFraming.SERVER_BYTES_MAX))
                                .addLast(new IdleStateHandler(SILENCE_SECONDS, 0, 0))
                                .addLast(new ConnectionHandler(ServerConnection.this));
                    }
                })
                .connect(endpoint.host(), endpoint.port());
        channel = connecting.channel();
        connecting.addListener((ChannelFutureListener) done -> {
            if (!done.isSuccess()) {
                lost(done.channel(), "cannot reach " + endpoint + ConnectFailure.text(done.cause()));
            }
        });
    }

    /** The line is there, but not its encryption. A certificate that is not believed today will not be in a minute. */
    void unencrypted(Channel which, Throwable why) {
        Optional<UntrustedCertificateException> untrusted = ClientTls.distrust(why);
        untrusted.ifPresent(no -> finish(new ConnectionState.Closed(
                "untrusted",
                endpoint + " shows the certificate with " + no.seen() + ", but " + no.getMessage(),
                no.seen())));
        lost(which, "no encryption with " + endpoint + ConnectFailure.text(why));
        which.close();
    }

    /** The peer, or the way to it, has ended the line. */
    void ended(Channel which) {
        boolean mute = greeting == null && !endpoint.trust().encrypted();
        lost(
                which,
                mute
                        ? endpoint + ": no greeting within 10 s; is this the TLS port? Add --tls"
                        : "the connection was closed");
    }

    /** Called by the handler with each line that was understood. */
    void received(ServerMessage message) {
        Optional<SessionMessage> news =
                message instanceof SessionMessage session ? Optional.of(session) : Optional.empty();
        news.ifPresent(session -> session.accept(new SessionMessageHandler(this)));
        if (message instanceof Reply reply) {
            replied(reply);
        } else {
            listener.onMessage(message);
        }
    }

    void greeted(SessionMessage.Hello hello) {
        if (!hello.proto().contains(PROTOCOL)) {
            finish(ErrorCode.UNSUPPORTED_PROTOCOL.word(), mismatch(hello));
            drop();
            return;
        }
        greeting = hello;
        String token = resumeToken;
        Login login = token == null ? identity.login() : new Login.Resume(token);
        write(new RequestEnvelope(
                RequestId.of(0), new SessionRequest.Hello(PROTOCOL, identity.client(), identity.caps(), null, login)));
    }

    void welcomed(SessionMessage.Welcome welcome) {
        SessionMessage.Hello server = greeting;
        if (server == null) {
            return;
        }
        resumeToken = welcome.resume();
        loggedIn = true;
        everLoggedIn = true;
        attempt = 0;
        listener.onState(new ConnectionState.LoggedIn(server, welcome));
    }

    /** Whose version is the older one, and what to do about it. */
    private String mismatch(SessionMessage.Hello hello) {
        boolean newer = hello.proto().stream().allMatch(version -> version > PROTOCOL);
        String spoken = hello.proto().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return endpoint + " (" + SafeText.neutralised(hello.server()) + ") speaks protocol " + spoken
                + ", this program " + PROTOCOL + ". "
                + (newer ? "Update this program" : "Its operator has to update the server");
    }

    void pinged(SessionMessage.Ping ping) {
        write(new RequestEnvelope(null, new SessionRequest.Pong(ping.n())));
    }

    void dismissed(SessionMessage.Bye bye) {
        switch (bye.reason()) {
            case "restart", "idle", "slow" -> retryWish = bye.retryMs();
            default -> finish(bye.reason(), "The server ended the session: " + bye.reason());
        }
    }

    private void replied(Reply reply) {
        RequestId id = reply.re();
        CompletableFuture<Reply> asked = id == null ? null : waiting.remove(id);
        if (asked != null) {
            asked.complete(reply);
        } else if (!loggedIn && reply instanceof Reply.Refused refused) {
            loginRefused(refused);
        } else {
            listener.onMessage(reply);
        }
    }

    private void loginRefused(Reply.Refused refused) {
        boolean staleToken = resumeToken != null && refused.code().equals(ErrorCode.BAD_CREDENTIALS.word());
        if (staleToken) {
            resumeToken = null;
            retryWish = 0L;
            drop();
        } else if (refused.retryMs() != null && everLoggedIn) {
            retryWish = refused.retryMs();
            drop();
        } else {
            finish(refused.code(), refused.message());
            drop();
        }
    }

    private void drop() {
        if (channel != null) {
            channel.close();
        }
    }

    /** The line is gone, or never came to be. */
    void lost(Channel which, String why) {
        if (which != channel) {
            return;
        }
        channel = null;
        greeting = null;
        loggedIn = false;
        waiting.values().forEach(reply -> reply.completeExceptionally(new ConnectionLostException()));
        waiting.clear();
        if (finished) {
            return;
        }
        if (isClosing()) {
            finishClosed();
            return;
        }
        if (!everLoggedIn && retryWish == null) {
            finish("unreachable", why);
            return;
        }
        Long wish = retryWish;
        retryWish = null;
        long delay = wish != null ? wish : reconnectBackoff.millis(Math.max(attempt, 1));
        listener.onState(new ConnectionState.Lost(why, Math.max(attempt, 1), delay));
        retry = loop.schedule(this::connect, delay, TimeUnit.MILLISECONDS);
    }

    private boolean isClosing() {
        return closing || loop.isShuttingDown();
    }

    private void cancelRetry() {
        ScheduledFuture<?> pending = retry;
        if (pending != null) {
            pending.cancel(false);
            retry = null;
        }
    }

    private void finishClosed() {
        finish("closed", "closed by us");
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

    void write(RequestEnvelope requestEnvelope) {
        Channel open = channel;
        if (open != null) {
            open.writeAndFlush(LineFraming.bytes(open.alloc(), MessageCodec.write(requestEnvelope)));
        }
    }

    /** A line that no version of the protocol allows: one is enough to stop believing the rest. */
    void distrust(RequestException refusal) {
        finish("bad_server", "This is no Parlor server, or a broken one: " + refusal.text());
        drop();
    }
}
