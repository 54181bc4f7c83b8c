package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.net.inbound.CommandSink;
import org.parlor.server.net.inbound.CommandWindow;
import org.parlor.server.net.inbound.FlowControl;
import org.parlor.server.net.inbound.ReadGate;
import org.parlor.server.net.outbound.OutboundBatch;
import org.parlor.server.net.outbound.OutboundBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of a client: its number, the commands it submits to the core, and its outbound buffer. Confined to the
 * event loop of the channel, except for the open batch, which belongs to the core's thread.
 */
public final class ClientConnection {
    private static final Logger LOG = LoggerFactory.getLogger(ClientConnection.class);
    /** Errors that are logged at level INFO. */
    private static final Set<ErrorCode> EXCEEDED_LIMITS = EnumSet.of(ErrorCode.RATE_LIMITED, ErrorCode.LINE_TOO_LONG);

    private static final SessionMessage.Bye BYE_SLOW = new SessionMessage.Bye("slow", null);

    private final long number;
    private final Channel channel;
    private final EventLoop loop;
    private final GatewayLimits limits;
    private final OutboundBuffer buffer;
    private final ReadGate gate;
    private final CommandWindow window;
    private final RttProbe rttProbe = new RttProbe(this);
    private final GatewayMetrics metrics;

    /** The type of the last login, such as {@code guest}. */
    private String loginType = "";

    private String requestedName = "";
    /** Empty until the login succeeds. */
    private String name = "";

    /** Whether the core knows the connection. */
    private boolean submitted;

    private boolean loginPending;
    private boolean inputIgnored;
    private boolean closing;
    private boolean spectator;
    /** Confined to the core's thread. */
    private @Nullable OutboundBatch openBatch;

    public ClientConnection(
            long number,
            Channel channel,
            CommandSink sink,
            FlowControl flow,
            GatewayLimits limits,
            GatewayMetrics metrics) {
        this.number = number;
        this.channel = channel;
        this.loop = channel.eventLoop();
        this.limits = limits;
        this.metrics = metrics;
        this.buffer = new OutboundBuffer(channel, limits.outboundBytesMax());
        this.gate = new ReadGate(channel);
        this.window = new CommandWindow(sink, flow, gate, loop);
    }

    public long number() {
        return number;
    }

    public Channel channel() {
        return channel;
    }

    public EventLoop loop() {
        return loop;
    }

    public OutboundBuffer outboundBuffer() {
        return buffer;
    }

    ReadGate readGate() {
        return gate;
    }

    public RttProbe rttProbe() {
        return rttProbe;
    }

    /** Whether the peer is on another computer. Only then is the round-trip time measured, for lag compensation. */
    boolean isRemote() {
        return !peerAddress().loopback();
    }

    /** Whether further input is discarded: after a fatal error, a bye or the end of input. */
    public boolean isInputIgnored() {
        return inputIgnored;
    }

    /** The batch to which the core's thread adds effects, or null. */
    @Nullable
    public OutboundBatch openBatch() {
        return openBatch;
    }

    public void setOpenBatch(@Nullable OutboundBatch batch) {
        openBatch = batch;
    }

    /** Whether spectator updates may be pending for this connection. */
    public boolean isSpectator() {
        return spectator;
    }

    /** Submits a login to the core. */
    public void submitLogin(@Nullable RequestId id, SessionRequest.Hello hello) {
        submitted = true;
        loginPending = true;
        loginType = hello.login()
                .getClass()
                .getSimpleName()
                .toLowerCase(Locale.ROOT)
                .intern();
        requestedName = requestedName(hello.login());
        submit(new Command.LogIn(number, peerAddress(), id, hello));
    }

    private static String requestedName(Login login) {
        if (login instanceof Login.Guest guest) {
            return guest.name() == null ? "" : guest.name();
        } else if (login instanceof Login.Bot bot) {
            return bot.name();
        }
        return login instanceof Login.Password person ? person.name() : "";
    }

    /** Whether the core has not answered the login yet. */
    public boolean isLoginPending() {
        return loginPending;
    }

    public void clearLoginPending() {
        loginPending = false;
    }

    PeerAddress peerAddress() {
        boolean encrypted = channel.pipeline().get(SslHandler.class) != null;
        return channel.remoteAddress() instanceof InetSocketAddress peer
                ? peerAddress(peer.getAddress(), encrypted)
                : PeerAddress.LOCAL;
    }

    private static PeerAddress peerAddress(InetAddress peer, boolean encrypted) {
        return new PeerAddress(peer.getHostAddress().intern(), peer.isLoopbackAddress(), encrypted);
    }

    /** Records and logs a successful login. */
    public void loginSucceeded(SessionMessage.Welcome.CurrentUser user) {
        name = user.name();
        requestedName = "";
        LOG.info("connected conn={} addr={} user={} kind={}", number, address(), name, kind(user));
        metrics.loginCompleted(loginType, "ok");
    }

    private static String kind(SessionMessage.Welcome.CurrentUser user) {
        return user.bot() ? "bot" : user.guest() ? "guest" : "person";
    }

    /** Logs a failed login. The name comes last because the client may have put anything into it. */
    public void loginFailed(String code) {
        LOG.info(
                "login failed conn={} addr={} as={} reason={} user={}",
                number,
                address(),
                loginType,
                code,
                requestedName);
        metrics.loginCompleted(loginType, code);
    }

    /** The IP address of the peer, without the port. */
    String address() {
        return peerAddress().address();
    }

    public void submit(Command command) {
        window.submit(command);
    }

    /** Ignores further input. The core replies to the requests before the bye, then closes the connection. */
    public void logOut(@Nullable RequestId id) {
        inputIgnored = true;
        submit(new Command.LoggedOut(number, id));
    }

    /**
     * Submits a rejected line to the core, which sends the error in order with its other replies. If the error is fatal
     * the core closes the connection, and further input is discarded.
     */
    public void rejectRequest(@Nullable RequestId id, RequestException refusal, boolean fatal) {
        inputIgnored |= fatal;
        logRejection(refusal);
        submit(new Command.InvalidRequest(number, id, refusal, fatal));
    }

    /** Sends a message and flushes. */
    public void send(ServerMessage message) {
        if (message instanceof Reply.ErrorReply errorReply) {
            metrics.errorSent(errorReply.code());
        }
        write(LineFraming.encode(channel.alloc(), MessageCodec.encode(message)));
        buffer.flush();
    }

    /** Sends an ok reply unless the id is null. */
    public void sendOk(@Nullable RequestId id) {
        if (id != null) {
            send(Reply.Ok.done(id));
        }
    }

    /** Sends an error without the core. Disconnects if it is fatal. */
    public void sendError(@Nullable RequestId id, RequestException refusal, boolean fatal) {
        logRejection(refusal);
        send(refusal.reply(id, fatal));
        if (fatal) {
            disconnect(SessionMessage.Bye.ERROR);
        }
    }

    private void logRejection(RequestException refusal) {
        if (EXCEEDED_LIMITS.contains(refusal.code())) {
            LOG.info("limit exceeded conn={} addr={} code={}", number, address(), refusal.code());
        } else {
            LOG.debug("request rejected conn={} code={}", number, refusal.code());
        }
    }

    /** Writes a line without flushing. Disconnects the client if its outbound buffer is full. */
    public void write(ByteBuf line) {
        if (closing) {
            line.release();
        } else if (!buffer.write(line)) {
            disconnect(BYE_SLOW);
        }
    }

    /**
     * Writes a line of a watched game without flushing. It is dropped if the client is too slow.
     *
     * @param whole whether the line is a snapshot, which replaces dropped lines
     */
    public void writeSpectatorLine(ByteBuf line, String game, boolean whole) {
        spectator = true;
        if (closing) {
            line.release();
        } else {
            buffer.writeSpectatorLine(line, game, whole);
        }
    }

    /** Requests snapshots of the watched games whose updates were dropped, if the buffer has room for them. */
    void requestSnapshots() {
        if (!inputIgnored) {
            buffer.gamesToResync().forEach(game -> submit(new Command.SnapshotRequested(List.of(number), game)));
        }
    }

    /** Sends a bye and closes the connection. */
    public void disconnect(SessionMessage.Bye bye) {
        logDisconnect(bye.reason());
        closeGracefully(LineFraming.encode(channel.alloc(), MessageCodec.encode(bye)));
    }

    /** Writes the last bytes and closes the connection once they are flushed. */
    void closeGracefully(ByteBuf lastBytes) {
        if (closing) {
            lastBytes.release();
            return;
        }
        closing = true;
        inputEnded();
        GracefulCloseHandler.addTo(channel.pipeline(), limits).sendAndClose(lastBytes);
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
            LOG.info("disconnected conn={} user={} reason={}", number, name, reason);
            name = "";
        }
    }
}
