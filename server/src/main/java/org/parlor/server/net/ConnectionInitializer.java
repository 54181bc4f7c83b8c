package org.parlor.server.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.BuildInfo;
import org.parlor.connection.LineFraming;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.rules.Games;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.metrics.ServerMetrics.Counted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sets up the channel pipeline of a new connection, from bytes to requests, or rejects it if a limit is reached. */
public final class ConnectionInitializer extends ChannelInitializer<Channel> {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionInitializer.class);
    private static final long RETRY_MILLIS = 10_000;
    private static final String SERVER = "parlor/" + BuildInfo.VERSION;
    private static final List<Integer> PROTOCOLS = List.of(1);
    private static final List<String> CAPS = List.of(
            "explore",
            "record",
            "history",
            "verify",
            "token",
            "rated",
            "watchDelay",
            "tour",
            "sanctions",
            "shutdown",
            "servers",
            "device",
            "turnGame",
            "accounts",
            "audit",
            "otp",
            "invitations",
            "giveTime",
            "corr",
            "corrTour",
            "conditionalMoves",
            "weekend",
            "vacation",
            "ended",
            "notify",
            "note",
            "email",
            "push",
            "accountData");

    private volatile ServerSettings settings;
    private final GatewayLimits limits;
    private final CommandSink sink;
    private final ConnectionRegistry connections;
    private final LongSupplier nowMillis;
    private volatile @Nullable Integer tlsPort;
    private volatile @Nullable Integer webPort;
    private volatile SessionMessage.Hello.@Nullable Links links;
    private final ServerMetrics metrics;
    private final IncidentReporter incidents;

    public ConnectionInitializer(
            ServerSettings settings,
            GatewayLimits limits,
            CommandSink sink,
            ConnectionRegistry connections,
            LongSupplier nowMillis) {
        this.settings = settings;
        this.limits = limits;
        this.sink = sink;
        this.connections = connections;
        this.nowMillis = nowMillis;
        this.metrics = connections.metrics();
        this.incidents = new IncidentLog(metrics::gatewayIncident);
    }

    /** Announces a TLS port in the hello of new connections. */
    public void announceTls(int port) {
        tlsPort = port;
    }

    /** Announces the port of the web page in the hello of new connections. */
    public void announceWeb(int port) {
        webPort = port;
    }

    /** Announces where others reach this server in the hello of new connections. */
    public void announceLinks(SessionMessage.Hello.Links places) {
        links = places;
    }

    /** The TLS port that the hello of new connections announces, or null. */
    public @Nullable Integer tlsPort() {
        return tlsPort;
    }

    /** Replaces the settings of new connections. */
    public void update(ServerSettings newSettings) {
        settings = newSettings;
    }

    @Override
    protected void initChannel(Channel channel) {
        initConnection(channel, tlsPort);
    }

    /**
     * Registers a connection and appends its handlers to the pipeline.
     *
     * @param port the TLS port to announce, or null
     */
    void initConnection(Channel channel, @Nullable Integer port) {
        ClientConnection connection = register(channel);
        RequestException rejection = admit(connection);
        if (rejection == null) {
            // One more than allowed: the frame decoder counts a carriage return until it sees the newline.
            channel.pipeline()
                    .addLast(
                            new ProtocolMismatchHandler(connection),
                            LineFraming.newDecoder(LineFraming.CLIENT_BYTES_MAX + 1));
            addRequestHandlers(channel.pipeline(), connection, port);
        } else {
            channel.pipeline().addLast(rejecting(connection, rejection));
        }
    }

    /** Reports internal errors of the gateway. */
    public IncidentReporter incidents() {
        return incidents;
    }

    /** Registers the connection of a channel, and counts its bytes. */
    public ClientConnection register(Channel channel) {
        ClientConnection connection =
                connections.register(number -> new ClientConnection(number, channel, sink, connections, limits));
        LogEvent.ACCEPTED.log(LOG, connection.count(), connection.peerAddress().address());
        if (metrics != ServerMetrics.NONE) {
            channel.pipeline().addLast(new ByteCounter(metrics));
        }
        return connection;
    }

    /** Checks the limits on connections. Returns the refusal of a connection that exceeds one, else null. */
    public @Nullable RequestException admit(ClientConnection connection) {
        RequestException rejection = checkCapacity(connection);
        if (rejection == null) {
            metrics.count(Counted.CONNECTION_ACCEPTED);
        } else {
            metrics.count(Counted.CONNECTION_REFUSED, "server_full");
            LogEvent.CONNECTION_REJECTED.log(
                    LOG, connection.count(), connection.peerAddress().address(), rejection.text());
        }
        return rejection;
    }

    /** Returns the refusal of a connection that exceeds a limit, else null. */
    private @Nullable RequestException checkCapacity(ClientConnection connection) {
        int connectionsMax = settings.get(ServerSettings.CONNECTIONS_MAX);
        if (connections.size() > connectionsMax || connections.inFlightLimiter().isFull(connectionsMax)) {
            return serverFull("connections", "The server is full, try again later");
        } else if (connection.isRemote()
                && connections.size(connection.peerAddress().network())
                        > settings.get(ServerSettings.CONNECTIONS_PER_ADDRESS)) {
            return serverFull("address", "Too many connections from your address");
        }
        return null;
    }

    /** @param key the limit that is reached, as sent in the error */
    private static RequestException serverFull(String key, String message) {
        return RequestException.limitExceeded(ErrorCode.SERVER_FULL, key, RETRY_MILLIS, message);
    }

    /** Sends an error and a bye with a retry delay, then closes. */
    private static ChannelInboundHandlerAdapter rejecting(ClientConnection connection, RequestException refusal) {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext context) {
                connection.send(refusal.reply(null, true));
                connection.disconnect(new SessionMessage.Bye("restart", RETRY_MILLIS));
            }
        };
    }

    /**
     * Appends the handlers of lines to a pipeline that already splits its input into lines. They start when the channel
     * becomes active.
     *
     * @param port the TLS port to announce, or null
     */
    public void addRequestHandlers(ChannelPipeline pipeline, ClientConnection connection, @Nullable Integer port) {
        HeartbeatHandler heartbeat = new HeartbeatHandler(connection, limits);
        pipeline.addLast(
                new LoginTimeoutHandler(connection, hello(port), limits.loginTimeout()),
                heartbeat,
                connection.throttle(),
                new RequestHandler(connection, heartbeat, settings, limits, nowMillis, incidents));
        connection.outbound().setWriteTarget(pipeline.context(heartbeat));
    }

    private SessionMessage.Hello hello(@Nullable Integer port) {
        List<String> caps = new ArrayList<>(CAPS);
        if (port != null) {
            caps.add("tls");
        }
        Integer web = webPort;
        if (web != null) {
            caps.add("web");
        }
        SessionMessage.Hello.Links places = links;
        if (places != null) {
            caps.add("links");
        }
        return new SessionMessage.Hello(
                PROTOCOLS,
                SERVER,
                settings.get(ServerSettings.NAME),
                settings.get(ServerSettings.MOTD),
                caps,
                logins(),
                Games.ids(),
                new SessionMessage.Hello.Limits(
                        LineFraming.CLIENT_BYTES_MAX,
                        LobbyRequest.CHAT_CHARS_MAX,
                        settings.get(ServerSettings.REQUESTS_PER_10S)),
                port,
                web,
                places,
                nowMillis.getAsLong());
    }

    /** The login types accepted now. Bots and resume tokens work even if new accounts are disabled. */
    private List<String> logins() {
        List<String> logins = new ArrayList<>();
        if (settings.get(ServerSettings.GUESTS)) {
            logins.add("guest");
        }
        if (settings.get(ServerSettings.PASSWORDS) != PasswordLoginPolicy.NONE) {
            logins.add("password");
            logins.add("device");
        }
        logins.add("bot");
        logins.add("resume");
        logins.add("code");
        return logins;
    }
}
