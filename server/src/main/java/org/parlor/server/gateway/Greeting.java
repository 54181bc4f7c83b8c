package org.parlor.server.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.message.LobbyRequest;
import org.parlor.message.SessionNews;
import org.parlor.rules.Games;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.Passwords;
import org.parlor.wire.Lines;

/** Says hello to whoever connects: which house this is and what can be asked here. */
final class Greeting extends ChannelInboundHandlerAdapter {
    static final String SERVER = "parlor/1.0.0";
    private static final List<Integer> PROTOCOLS = List.of(1);
    private static final List<String> CAPS = List.of(
            "explore", "record", "history", "verify", "token", "rated", "watchDelay", "tour", "sanctions", "shutdown");

    private final Link link;
    private final House house;
    private final Limits limits;
    private final LongSupplier nowMillis;
    private final @Nullable Integer tlsPort;

    Greeting(Link link, House house, Limits limits, LongSupplier nowMillis, @Nullable Integer tlsPort) {
        this.link = link;
        this.house = house;
        this.limits = limits;
        this.nowMillis = nowMillis;
        this.tlsPort = tlsPort;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        link.say(hello());
        context.fireChannelActive();
        context.pipeline().remove(this);
    }

    private SessionNews.Hello hello() {
        return new SessionNews.Hello(
                PROTOCOLS,
                SERVER,
                house.name(),
                house.motd(),
                caps(),
                logins(),
                Games.ids(),
                new SessionNews.Hello.Limits(
                        Lines.CLIENT_BYTES_MAX, LobbyRequest.CHAT_CHARS_MAX, limits.requestsPer10s()),
                tlsPort,
                nowMillis.getAsLong());
    }

    private List<String> caps() {
        List<String> caps = new ArrayList<>(CAPS);
        if (tlsPort != null) {
            caps.add("tls");
        }
        return caps;
    }

    /** A closed house still knows its bots: it only makes no new accounts. */
    private List<String> logins() {
        List<String> logins = new ArrayList<>();
        if (house.visitors().guests()) {
            logins.add("guest");
        }
        if (house.visitors().passwords() != Passwords.NONE) {
            logins.add("password");
        }
        logins.add("bot");
        logins.add("resume");
        return logins;
    }
}
