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

/** One connection as the core knows it: a number, a way in and a way out. Lives on the connection's event loop. */
public final class ClientConnection {
    private static final Logger LOG = LoggerFactory.getLogger(ClientConnection.class);
    /** What an operator wants to know of even if nothing is wrong with the server. */
    private static final Set<ErrorCode> OVERDONE = EnumSet.of(ErrorCode.RATE_LIMITED, ErrorCode.LINE_TOO_LONG);

    private static final SessionMessage.Bye BYE_ERROR = new SessionMessage.Bye("error", null);
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

    private String as = "";
    private String claim = "";
    private String name = "";
    private boolean known;
    private boolean deciding;
    private boolean deaf;
    private boolean closing;
    private boolean spectator;
    /** The core's thread alone reads and writes this. */
    private @Nullable OutboundBatch batch;

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
        this.buffer = new OutboundBuffer(channel, limits.outboxBytes());
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

    public OutboundBuffer outlet() {
        return buffer;
    }

    ReadGate valve() {
        return gate;
    }

    public RttProbe pulse() {
        return rttProbe;
    }

    /** Whether there is a network in between, of which the server takes no part for a player's thinking. */
    boolean isFar() {
        return !origin().loopback();
    }

    /** Whether nothing the peer says matters any more. */
    public boolean isDeaf() {
        return deaf;
    }

    /** What the core's thread is putting together for it. */
    @Nullable
    public OutboundBatch parcel() {
        return batch;
    }

    public void setParcel(@Nullable OutboundBatch open) {
        batch = open;
    }

    /** Whether news of a watched game may wait for it. */
    public boolean isSpectator() {
        return spectator;
    }

    /** Tells the core of the connection for the first time. */
    public void logIn(@Nullable RequestId id, SessionRequest.Hello hello) {
        known = true;
        deciding = true;
        as = hello.login().getClass().getSimpleName().toLowerCase(Locale.ROOT).intern();
        claim = claim(hello.login());
        submit(new Command.LogIn(number, origin(), id, hello));
    }

    private static String claim(Login login) {
        if (login instanceof Login.Guest guest) {
            return guest.name() == null ? "a guest" : "guest " + guest.name();
        } else if (login instanceof Login.Bot bot) {
            return "bot " + bot.name();
        } else if (login instanceof Login.Password person) {
            return person.name() + " by password";
        }
        return "the owner of a resume token";
    }

    /** Whether a log-in waits for its verdict. */
    public boolean isDeciding() {
        return deciding;
    }

    public void decided() {
        deciding = false;
    }

    PeerAddress origin() {
        boolean encrypted = channel.pipeline().get(SslHandler.class) != null;
        return channel.remoteAddress() instanceof InetSocketAddress peer
                ? origin(peer.getAddress(), encrypted)
                : PeerAddress.LOCAL;
    }

    private static PeerAddress origin(InetAddress peer, boolean encrypted) {
        return new PeerAddress(peer.getHostAddress().intern(), peer.isLoopbackAddress(), encrypted);
    }

    /** The log-in succeeded. */
    public void welcome(SessionMessage.Welcome.Me user) {
        name = user.name();
        claim = "";
        LOG.info("link {} from {} is {}, {}", number, address(), name, kind(user));
        metrics.loggedIn(as, "ok");
    }

    private static String kind(SessionMessage.Welcome.Me user) {
        return user.bot() ? "a bot" : user.guest() ? "a guest" : "a person";
    }

    /** The log-in failed. */
    public void turnDown(String code) {
        LOG.info("link {} from {} may not log in as {}: {}", number, address(), claim, code);
        metrics.loggedIn(as, code);
    }

    /** Where the peer is, without its port. */
    String address() {
        return origin().address();
    }

    public void submit(Command command) {
        window.submit(command);
    }

    /** Has the core refuse a line in its turn. After a fatal one the core closes; nothing more is heard until then. */
    public void misspeak(@Nullable RequestId id, RequestException refusal, boolean fatal) {
        deaf |= fatal;
        note(refusal);
        submit(new Command.InvalidRequest(number, id, refusal, fatal));
    }

    /** Says something at once. */
    public void say(ServerMessage message) {
        if (message instanceof Reply.Refused refused) {
            metrics.refused(refused.code());
        }
        put(LineFraming.bytes(channel.alloc(), MessageCodec.bytes(message)));
        buffer.flush();
    }

    /** Says ok to a request that asked for it. */
    public void confirm(@Nullable RequestId id) {
        if (id != null) {
            say(Reply.Ok.done(id));
        }
    }

    public void refuse(@Nullable RequestId id, RequestException refusal, boolean fatal) {
        note(refusal);
        say(refusal.reply(id, fatal));
        if (fatal) {
            dismiss(BYE_ERROR);
        }
    }

    private void note(RequestException refusal) {
        if (OVERDONE.contains(refusal.code())) {
            LOG.info("link {} from {} overdoes it: {}", number, address(), refusal.code());
        } else {
            LOG.debug("link {} was refused: {}", number, refusal.code());
        }
    }

    /** Writes a line, to be flushed later. Whoever is too slow to take it is sent away. */
    public void put(ByteBuf line) {
        if (closing) {
            line.release();
        } else if (!buffer.write(line)) {
            dismiss(BYE_SLOW);
        }
    }

    /** Writes a line that may be left out. */
    public void putWatched(ByteBuf line, String game, boolean whole) {
        spectator = true;
        if (closing) {
            line.release();
        } else {
            buffer.writeWatched(line, game, whole);
        }
    }

    /** Asks for snapshots of the games of which news was left out, if there is room for them. */
    void catchUp() {
        if (!deaf) {
            buffer.toCatchUp().forEach(game -> submit(new Command.SnapshotRequested(List.of(number), game)));
        }
    }

    public void dismiss(SessionMessage.Bye bye) {
        seeOff(bye.reason());
        hangUp(LineFraming.bytes(channel.alloc(), MessageCodec.bytes(bye)));
    }

    /** Ends the connection politely, with these last words. */
    void hangUp(ByteBuf lastWords) {
        if (closing) {
            lastWords.release();
            return;
        }
        closing = true;
        left();
        GracefulCloseHandler.of(channel.pipeline(), limits).say(lastWords);
    }

    /** The peer says no more: tells the core, once. */
    void left() {
        deaf = true;
        seeOff("the connection is gone");
        if (known) {
            known = false;
            submit(new Command.Disconnected(number));
        }
    }

    private void seeOff(String reason) {
        if (!name.isEmpty()) {
            LOG.info("link {} of {} ends: {}", number, name, reason);
            name = "";
        }
    }
}
