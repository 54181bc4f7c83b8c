package org.parlor.server.gateway;

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
import org.parlor.message.Codec;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.Refusal;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionNews;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.Command;
import org.parlor.server.core.step.Origin;
import org.parlor.wire.Lines;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection as the core knows it: a number, a way in and a way out. Lives on the connection's event loop. */
final class Link {
    private static final Logger LOG = LoggerFactory.getLogger(Link.class);
    /** What an operator wants to know of even if nothing is wrong with the server. */
    private static final Set<ErrorCode> OVERDONE = EnumSet.of(ErrorCode.RATE_LIMITED, ErrorCode.LINE_TOO_LONG);

    private static final SessionNews.Bye BYE_ERROR = new SessionNews.Bye("error", null);
    private static final SessionNews.Bye BYE_SLOW = new SessionNews.Bye("slow", null);

    private final long number;
    private final Channel channel;
    private final EventLoop loop;
    private final Limits limits;
    private final Outlet outlet;
    private final Valve valve;
    private final CommandWindow window;
    private final Pulse pulse = new Pulse(this);
    private final GatewayMeter meter;

    private String as = "";
    private String claim = "";
    private String name = "";
    private boolean known;
    private boolean deciding;
    private boolean deaf;
    private boolean closing;
    private boolean spectator;
    /** The core's thread alone reads and writes this. */
    private @Nullable Parcel parcel;

    Link(long number, Channel channel, CommandSink sink, FlowControl flow, Limits limits, GatewayMeter meter) {
        this.number = number;
        this.channel = channel;
        this.loop = channel.eventLoop();
        this.limits = limits;
        this.meter = meter;
        this.outlet = new Outlet(channel, limits.outboxBytes());
        this.valve = new Valve(channel);
        this.window = new CommandWindow(sink, flow, valve, loop);
    }

    long number() {
        return number;
    }

    Channel channel() {
        return channel;
    }

    EventLoop loop() {
        return loop;
    }

    Outlet outlet() {
        return outlet;
    }

    Valve valve() {
        return valve;
    }

    Pulse pulse() {
        return pulse;
    }

    /** Whether there is a network in between, of which the server takes no part for a player's thinking. */
    boolean isFar() {
        return !origin().loopback();
    }

    /** Whether nothing the peer says matters any more. */
    boolean isDeaf() {
        return deaf;
    }

    /** What the core's thread is putting together for it. */
    @Nullable
    Parcel parcel() {
        return parcel;
    }

    void setParcel(@Nullable Parcel open) {
        parcel = open;
    }

    /** Whether news of a watched game may wait for it. */
    boolean isSpectator() {
        return spectator;
    }

    /** Tells the core of the connection for the first time. */
    void logIn(@Nullable RequestId id, SessionRequest.Hello hello) {
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
    boolean isDeciding() {
        return deciding;
    }

    void decided() {
        deciding = false;
    }

    Origin origin() {
        boolean encrypted = channel.pipeline().get(SslHandler.class) != null;
        return channel.remoteAddress() instanceof InetSocketAddress peer
                ? origin(peer.getAddress(), encrypted)
                : Origin.LOCAL;
    }

    private static Origin origin(InetAddress peer, boolean encrypted) {
        return new Origin(peer.getHostAddress().intern(), peer.isLoopbackAddress(), encrypted);
    }

    /** The log-in succeeded. */
    void welcome(SessionNews.Welcome.Me user) {
        name = user.name();
        claim = "";
        LOG.info("link {} from {} is {}, {}", number, address(), name, kind(user));
        meter.loggedIn(as, "ok");
    }

    private static String kind(SessionNews.Welcome.Me user) {
        return user.bot() ? "a bot" : user.guest() ? "a guest" : "a person";
    }

    /** The log-in failed. */
    void turnDown(String code) {
        LOG.info("link {} from {} may not log in as {}: {}", number, address(), claim, code);
        meter.loggedIn(as, code);
    }

    /** Where the peer is, without its port. */
    String address() {
        return origin().address();
    }

    void submit(Command command) {
        window.submit(command);
    }

    /** Has the core refuse a line in its turn. After a fatal one the core closes; nothing more is heard until then. */
    void misspeak(@Nullable RequestId id, Refusal refusal, boolean fatal) {
        deaf |= fatal;
        note(refusal);
        submit(new Command.Misspoke(number, id, refusal, fatal));
    }

    /** Says something at once. */
    void say(ServerMessage message) {
        if (message instanceof Reply.Refused refused) {
            meter.refused(refused.code());
        }
        put(Lines.bytes(channel.alloc(), Codec.bytes(message)));
        outlet.flush();
    }

    /** Says ok to a request that asked for it. */
    void confirm(@Nullable RequestId id) {
        if (id != null) {
            say(Reply.Ok.done(id));
        }
    }

    void refuse(@Nullable RequestId id, Refusal refusal, boolean fatal) {
        note(refusal);
        say(refusal.reply(id, fatal));
        if (fatal) {
            dismiss(BYE_ERROR);
        }
    }

    private void note(Refusal refusal) {
        if (OVERDONE.contains(refusal.code())) {
            LOG.info("link {} from {} overdoes it: {}", number, address(), refusal.code());
        } else {
            LOG.debug("link {} was refused: {}", number, refusal.code());
        }
    }

    /** Writes a line, to be flushed later. Whoever is too slow to take it is sent away. */
    void put(ByteBuf line) {
        if (closing) {
            line.release();
        } else if (!outlet.write(line)) {
            dismiss(BYE_SLOW);
        }
    }

    /** Writes a line that may be left out. */
    void putWatched(ByteBuf line, String game, boolean whole) {
        spectator = true;
        if (closing) {
            line.release();
        } else {
            outlet.writeWatched(line, game, whole);
        }
    }

    /** Asks for snapshots of the games of which news was left out, if there is room for them. */
    void catchUp() {
        if (!deaf) {
            outlet.toCatchUp().forEach(game -> submit(new Command.CaughtUp(List.of(number), game)));
        }
    }

    void dismiss(SessionNews.Bye bye) {
        seeOff(bye.reason());
        hangUp(Lines.bytes(channel.alloc(), Codec.bytes(bye)));
    }

    /** Ends the connection politely, with these last words. */
    void hangUp(ByteBuf lastWords) {
        if (closing) {
            lastWords.release();
            return;
        }
        closing = true;
        left();
        Farewell.of(channel.pipeline(), limits).say(lastWords);
    }

    /** The peer says no more: tells the core, once. */
    void left() {
        deaf = true;
        seeOff("the connection is gone");
        if (known) {
            known = false;
            submit(new Command.Closed(number));
        }
    }

    private void seeOff(String reason) {
        if (!name.isEmpty()) {
            LOG.info("link {} of {} ends: {}", number, name, reason);
            name = "";
        }
    }
}
