package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.AttributeKey;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.metrics.ServerMetrics.Counted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of a client: its number, its login, the commands it submits to the core, and its end. Confined to the event
 * loop of the channel.
 */
public final class ClientConnection {
    private static final Logger LOG = LoggerFactory.getLogger(ClientConnection.class);
    /** Errors that are logged at level INFO. */
    private static final Set<ErrorCode> EXCEEDED_LIMITS = EnumSet.of(ErrorCode.RATE_LIMITED, ErrorCode.LINE_TOO_LONG);

    /** The client, if it is not simply the peer: that of a proxy, as its header names it. */
    static final AttributeKey<PeerAddress> PROXIED_CLIENT = AttributeKey.valueOf(ClientConnection.class, "CLIENT");

    private static final SessionMessage.Bye BYE_SLOW = new SessionMessage.Bye("slow", null);

    private final long number;
    private final Channel channel;
    private final GatewayLimits limits;
    private final ServerMetrics metrics;
    private final OutboundBuffer outbound;
    private final ThrottleHandler throttle;

    /** The login that awaits its result, or null. */
    private @Nullable Login login;

    private boolean loggedIn;
    /** Empty until the login succeeds. */
    private String name = "";

    /** Whether the core knows the connection. */
    private boolean submitted;

    private boolean inputIgnored;
    /** Written after the last line, or null. */
    private @Nullable Supplier<?> closingMessage;

    public ClientConnection(
            long number, Channel channel, CommandSink sink, ConnectionRegistry connections, GatewayLimits limits) {
        this.number = number;
        this.channel = channel;
        this.limits = limits;
        this.metrics = connections.metrics();
        this.outbound = new OutboundBuffer(channel, limits.outboundBytesMax(), () -> disconnect(BYE_SLOW));
        this.throttle = new ThrottleHandler(this, sink, connections.inFlightLimiter(), limits.linesPerSecond());
    }

    public long number() {
        return number;
    }

    /** The number without that of the gateway, for the log. */
    long count() {
        return number & ((1L << Command.GATEWAY_SHIFT) - 1);
    }

    public Channel channel() {
        return channel;
    }

    public OutboundBuffer outbound() {
        return outbound;
    }

    ThrottleHandler throttle() {
        return throttle;
    }

    /** The present time of the event loop, with an arbitrary origin. */
    long nanoTime() {
        return channel.eventLoop().ticker().nanoTime();
    }

    /** The client, which a proxy may have named. */
    PeerAddress peerAddress() {
        boolean encrypted = channel.pipeline().get(SslHandler.class) != null;
        if (channel.hasAttr(PROXIED_CLIENT)) {
            PeerAddress client = channel.attr(PROXIED_CLIENT).get();
            return encrypted ? new PeerAddress(client.address(), client.loopback(), true) : client;
        } else if (channel.remoteAddress() instanceof InetSocketAddress peer) {
            return new PeerAddress(
                    peer.getAddress().getHostAddress().intern(),
                    peer.getAddress().isLoopbackAddress(),
                    encrypted);
        }
        return PeerAddress.LOCAL;
    }

    /**
     * Takes the address of the client from the headers of a reverse proxy on this computer. Without them, all its clients
     * would have the exemptions of loopback. A peer on this computer that forges them only loses its own.
     */
    public void setForwarded(HttpHeaders headers) {
        PeerAddress peer = peerAddress();
        List<String> clients = headers.getAll("X-Forwarded-For");
        if (peer.loopback() && (!clients.isEmpty() || headers.contains("Forwarded") || headers.contains("Via"))) {
            String all = String.join(",", clients);
            InetAddress client = NetUtil.createInetAddressFromIpAddressString(
                    all.substring(all.lastIndexOf(',') + 1).strip());
            channel.attr(PROXIED_CLIENT)
                    .set(new PeerAddress(
                            client == null
                                    ? peer.address()
                                    : client.getHostAddress().intern(),
                            false,
                            peer.encrypted() || headers.contains("X-Forwarded-Proto", "https", true)));
        }
    }

    /** Whether the connection from the client to this server is encrypted. */
    public boolean isEncrypted() {
        return peerAddress().encrypted();
    }

    /**
     * Withdraws the exemptions of clients on this computer, but for those of encrypted connections. To be called before the
     * log-in.
     */
    public void removeExemptions() {
        PeerAddress client = peerAddress();
        if (client.loopback()) {
            channel.attr(PROXIED_CLIENT).set(new PeerAddress(client.address(), false, true));
        }
    }

    /** Whether the peer is on another computer. Only then is the round-trip time measured, for lag compensation. */
    boolean isRemote() {
        return !peerAddress().loopback();
    }

    /** Whether further input is discarded: after a fatal error, a bye or the end of input. */
    boolean isInputIgnored() {
        return inputIgnored;
    }

    public void submit(Command command) {
        throttle.submit(command);
    }

    /** Requests a game as spectators see it. The core sends a snapshot or an error, although there is no session. */
    public void requestPreview(String game) {
        submit(new Command.PreviewRequested(number, game));
    }

    /** Uses a link of an e-mail. The core sends {@code ok} or an error, although there is no session. */
    public void useEmailLink(String token, Command.EmailAction action, @Nullable String code) {
        submit(new Command.EmailLinkUsed(number, token, action, code));
    }

    /** Submits a login to the core and pauses reading until its result. */
    void submitLogin(@Nullable RequestId id, SessionRequest.Hello hello) {
        throttle.pause(ThrottleHandler.Reason.LOGGING_IN);
        submitted = true;
        login = hello.login();
        submit(new Command.LogIn(number, peerAddress(), id, hello));
    }

    boolean isLoginPending() {
        return login != null;
    }

    boolean isLoggedIn() {
        return loggedIn;
    }

    /** Handles a successful login. The welcome message follows. */
    public void loginAccepted(Effect.AcceptLogin result) {
        loggedIn = true;
        loginCompleted(result);
    }

    /** Handles and logs a failed login. The name comes last because the client may have put anything into it. */
    public void loginRejected(Effect.RejectLogin result) {
        String code = result.refusal().code();
        LogEvent.LOGIN_FAILED.log(LOG, count(), peerAddress().address(), loginType(), code, requestedName());
        metrics.count(Counted.LOGIN, loginType(), code);
        login = null;
        loginCompleted(result);
    }

    private void loginCompleted(Effect result) {
        throttle.scheduleResume(ThrottleHandler.Reason.LOGGING_IN);
        channel.pipeline().fireUserEventTriggered(result);
    }

    /** Records and logs the account of a successful login. */
    public void welcomed(SessionMessage.Welcome.CurrentUser user) {
        name = user.name();
        LogEvent.LOGIN.log(
                LOG, count(), peerAddress().address(), name, user.bot() ? "bot" : user.guest() ? "guest" : "person");
        metrics.count(Counted.LOGIN, loginType(), "ok");
        login = null;
    }

    /** The type of the login, such as {@code guest}. */
    private String loginType() {
        return login == null ? "" : login.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    private String requestedName() {
        if (login instanceof Login.Guest guest) {
            return guest.name() == null ? "" : guest.name();
        } else if (login instanceof Login.Bot bot) {
            return bot.name();
        }
        if (login instanceof Login.Device device) {
            return device.name();
        }
        return login instanceof Login.Password person ? person.name() : "";
    }

    /** Ignores further input. The core replies to the requests before the bye, then closes the connection. */
    void logOut(@Nullable RequestId id) {
        inputIgnored = true;
        submit(new Command.LoggedOut(number, id));
    }

    /**
     * Rejects a line and, if the error is fatal, disconnects. After login the core does so, which keeps the error in order
     * with its other replies; input after a fatal error is discarded.
     */
    void reject(@Nullable RequestId id, RequestException refusal, boolean fatal) {
        if (EXCEEDED_LIMITS.contains(refusal.code())) {
            LogEvent.LIMIT_EXCEEDED.log(LOG, count(), peerAddress().address(), refusal.code());
        } else {
            LogEvent.REQUEST_REJECTED.log(LOG, count(), refusal.code());
        }
        if (loggedIn) {
            inputIgnored |= fatal;
            submit(new Command.InvalidRequest(number, refusal.reply(id, fatal)));
        } else {
            send(refusal.reply(id, fatal));
            if (fatal) {
                disconnect(SessionMessage.Bye.ERROR);
            }
        }
    }

    /** Sends a message and flushes. */
    void send(ServerMessage message) {
        if (message instanceof Reply.ErrorReply errorReply) {
            metrics.count(Counted.ERROR_REPLY, errorReply.code());
        }
        outbound.write(encode(message));
        outbound.flush();
    }

    private ByteBuf encode(ServerMessage message) {
        return LineFraming.encode(channel.alloc(), MessageCodec.encode(message));
    }

    /** Sends a bye and closes the connection. */
    public void disconnect(SessionMessage.Bye bye) {
        logDisconnect(bye.reason());
        closeGracefully(encode(bye));
    }

    /** Writes the last bytes and closes the connection once they are flushed. */
    void closeGracefully(ByteBuf lastBytes) {
        if (outbound.isClosed()) {
            lastBytes.release();
            return;
        }
        outbound.close();
        inputEnded();
        GracefulCloseHandler.sendAndClose(lastBytes, closingMessage, channel.pipeline(), limits);
    }

    /** Sets a message that the framing needs after the last line. */
    public void setClosingMessage(Supplier<?> message) {
        closingMessage = message;
    }

    /** Counts a response of the web port. */
    public void countHttpResponse(int status) {
        metrics.count(Counted.HTTP_RESPONSE, Integer.toString(status));
    }

    /** Handles the end of input because the peer violates the WebSocket protocol. */
    public void frameRejected(int closeCode) {
        LogEvent.FRAME_REJECTED.log(LOG, count(), peerAddress().address(), closeCode);
        metrics.count(Counted.FRAME_REJECTED, Integer.toString(closeCode));
        outbound.close();
        logDisconnect("protocol_error");
        inputEnded();
    }

    /** Handles the end of input: discards further input and submits the disconnect to the core, once. */
    void inputEnded() {
        inputIgnored = true;
        logDisconnect("eof");
        if (submitted) {
            submitted = false;
            submit(new Command.Disconnected(number));
        }
    }

    private void logDisconnect(String reason) {
        if (!name.isEmpty()) {
            LogEvent.DISCONNECTED.log(LOG, count(), name, reason);
            name = "";
        }
    }
}
