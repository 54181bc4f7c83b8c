package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.message.ClientMessage;
import org.parlor.message.ErrorCode;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.ratelimit.RateLimiter;

/**
 * Tail of the pipeline. Decodes lines into requests, limits their length, rate and errors, and submits them to the core;
 * before login it replies itself. Handles writability changes, half-closure by the peer, lost connections and errors.
 */
final class RequestHandler extends ChannelInboundHandlerAdapter {
    private static final int BAD_LINES_MAX = 5;
    private static final Duration RATE_PERIOD = Duration.ofSeconds(10);
    /** Not rate-limited: requests a running game needs in time, which are only throttled, and explore, which has a quota. */
    private static final Set<String> UNCOUNTED = Set.of("move", "ready", "ping", "pong", "bye", "explore");

    private static final Set<String> ALLOWED_BEFORE_LOGIN = Set.of("hello", "ping", "pong", "bye");

    private final ClientConnection connection;
    private final HeartbeatHandler heartbeat;
    private final Duration linger;
    private final LongSupplier nowMillis;
    private final IncidentReporter incidents;
    private final RateLimiter requests;
    private boolean lineSeen;
    /** Number of consecutive bad lines. */
    private int badLines;

    /** @param nowMillis the time of the server */
    RequestHandler(
            ClientConnection connection,
            HeartbeatHandler heartbeat,
            ServerSettings settings,
            GatewayLimits limits,
            LongSupplier nowMillis,
            IncidentReporter incidents) {
        this.connection = connection;
        this.heartbeat = heartbeat;
        this.linger = limits.drainTimeout();
        this.nowMillis = nowMillis;
        this.incidents = incidents;
        this.requests = new RateLimiter(
                settings.get(ServerSettings.REQUESTS_PER_10S), RATE_PERIOD.toNanos(), connection.nanoTime());
    }

    /** On half-closure, submits the disconnect but still sends pending replies, so that {@code printf … | nc} works. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ChannelInputShutdownEvent) {
            connection.inputEnded();
            context.executor().schedule(() -> context.close(), linger.toNanos(), TimeUnit.NANOSECONDS);
            return;
        }
        ByteBuf line = (ByteBuf) message;
        try {
            handle(line);
        } finally {
            line.release();
        }
    }

    private void handle(ByteBuf line) {
        boolean first = !lineSeen;
        lineSeen = true;
        RequestId id = null;
        MessageCodec.RawRequest raw = null;
        try {
            raw = decode(line);
            id = raw.id();
            if (!UNCOUNTED.contains(raw.type())) {
                count();
            }
            if (connection.isLoggedIn()) {
                submit(raw);
            } else {
                handleBeforeLogin(raw);
            }
            badLines = 0;
        } catch (RequestException refusal) {
            connection.reject(id, refusal, isFatal(refusal.code(), first));
            if (connection.isLoggedIn() && !connection.isInputIgnored() && mayBeMove(raw)) {
                connection.submit(new Command.TurnRequested(connection.number(), raw == null ? null : raw.g()));
            }
        } catch (RuntimeException fault) {
            connection.send(incidents
                    .internalError("handling a line of connection " + connection.number(), fault)
                    .reply(id));
        }
    }

    private static boolean mayBeMove(MessageCodec.@Nullable RawRequest raw) {
        return raw == null || raw.type().equals("move");
    }

    /** Decodes the envelope of a line. A line that cannot be decoded counts as a request. */
    private MessageCodec.RawRequest decode(ByteBuf line) {
        if (line.readableBytes() > LineFraming.CLIENT_BYTES_MAX) {
            throw RequestException.of(
                    ErrorCode.LINE_TOO_LONG, "Line too long: at most " + LineFraming.CLIENT_BYTES_MAX + " bytes");
        }
        try {
            return MessageCodec.parseRequest(LineFraming.decode(line));
        } catch (RequestException invalid) {
            count();
            throw invalid;
        }
    }

    /** Counts a request, or rejects it if the rate limit is exceeded. */
    private void count() {
        long now = connection.nanoTime();
        long wait = requests.waitTime(now);
        if (wait > 0) {
            long retryMillis = TimeUnit.NANOSECONDS.toMillis(wait) + 1;
            throw RequestException.limitExceeded(
                    ErrorCode.RATE_LIMITED, "requests", retryMillis, "Too many requests, retry later");
        }
        requests.consumeFraction(now, 1);
    }

    /** If the first line is not JSON the peer speaks another protocol. */
    private boolean isFatal(ErrorCode code, boolean firstLine) {
        switch (code) {
            case BAD_JSON, BAD_MESSAGE -> badLines++;
            case RATE_LIMITED -> {}
            default -> badLines = 0;
        }
        return code.isFatal() || badLines >= BAD_LINES_MAX || (firstLine && code == ErrorCode.BAD_JSON);
    }

    private void submit(MessageCodec.RawRequest raw) {
        if (raw.type().equals("hello")) {
            throw RequestException.badMessage("t", "Already logged in");
        }
        RequestEnvelope request = raw.decode();
        if (request.message() instanceof SessionRequest.Bye) {
            connection.logOut(request.id());
            return;
        }
        if (request.message() instanceof SessionRequest.Pong pong) {
            heartbeat.pongReceived(pong.n());
            if (request.id() == null) {
                return;
            }
        }
        connection.submit(new Command.RequestReceived(connection.number(), request));
    }

    private void handleBeforeLogin(MessageCodec.RawRequest raw) {
        if (!ALLOWED_BEFORE_LOGIN.contains(raw.type())) {
            throw RequestException.of(ErrorCode.NOT_LOGGED_IN, "Not logged in: send hello first");
        }
        RequestEnvelope request = raw.decode();
        ClientMessage message = request.message();
        if (message instanceof SessionRequest.Hello hello) {
            connection.submitLogin(request.id(), hello);
        } else if (message instanceof SessionRequest.Ping ping) {
            connection.send(new SessionMessage.Pong(request.id(), ping.n(), nowMillis.getAsLong()));
        } else {
            sendOk(request.id());
            if (message instanceof SessionRequest.Bye) {
                connection.disconnect(SessionMessage.Bye.QUIT);
            }
        }
    }

    private void sendOk(@Nullable RequestId id) {
        if (id != null) {
            connection.send(Reply.Ok.done(id));
        }
    }

    /** Refunds the hello of a successful login. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof Effect.AcceptLogin) {
            requests.charge(-1);
        }
    }

    /** Requests the snapshots of a slow spectator as soon as the channel is writable again. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        connection.outbound().setUnwritable(!context.channel().isWritable());
        if (!connection.isInputIgnored()) {
            connection
                    .outbound()
                    .gamesToResync()
                    .forEach(game ->
                            connection.submit(new Command.SnapshotRequested(List.of(connection.number()), game)));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            context.close();
        } else {
            connection.send(incidents
                    .internalError("serving connection " + connection.number(), cause)
                    .reply(null));
        }
    }
}
