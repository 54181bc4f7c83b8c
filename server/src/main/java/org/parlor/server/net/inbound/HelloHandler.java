package org.parlor.server.net.inbound;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.message.LobbyRequest;
import org.parlor.message.SessionMessage;
import org.parlor.rules.Games;
import org.parlor.server.core.api.PasswordPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.ClientConnection;
import org.parlor.server.net.GatewayLimits;

/** Sends the hello of the server when the channel becomes active, then removes itself. */
public final class HelloHandler extends ChannelInboundHandlerAdapter {
    static final String SERVER = "parlor/1.0.0";
    private static final List<Integer> PROTOCOLS = List.of(1);
    private static final List<String> CAPS = List.of(
            "explore", "record", "history", "verify", "token", "rated", "watchDelay", "tour", "sanctions", "shutdown");

    private final ClientConnection connection;
    private final ServerSettings settings;
    private final GatewayLimits limits;
    private final LongSupplier nowMillis;
    private final @Nullable Integer tlsPort;

    public HelloHandler(
            ClientConnection connection,
            ServerSettings settings,
            GatewayLimits limits,
            LongSupplier nowMillis,
            @Nullable Integer tlsPort) {
        this.connection = connection;
        this.settings = settings;
        this.limits = limits;
        this.nowMillis = nowMillis;
        this.tlsPort = tlsPort;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        connection.send(hello());
        context.fireChannelActive();
        context.pipeline().remove(this);
    }

    private SessionMessage.Hello hello() {
        return new SessionMessage.Hello(
                PROTOCOLS,
                SERVER,
                settings.name(),
                settings.motd(),
                caps(),
                logins(),
                Games.ids(),
                new SessionMessage.Hello.Limits(
                        LineFraming.CLIENT_BYTES_MAX, LobbyRequest.CHAT_CHARS_MAX, limits.requestsPer10s()),
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

    /** The login types accepted now. Bots and resume tokens work even if new accounts are disabled. */
    private List<String> logins() {
        List<String> logins = new ArrayList<>();
        if (settings.access().guests()) {
            logins.add("guest");
        }
        if (settings.access().passwordPolicy() != PasswordPolicy.NONE) {
            logins.add("password");
        }
        logins.add("bot");
        logins.add("resume");
        return logins;
    }
}
