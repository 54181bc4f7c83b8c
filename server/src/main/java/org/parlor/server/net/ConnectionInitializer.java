package org.parlor.server.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.ratelimit.RateLimiter;
import org.parlor.server.net.inbound.CommandSink;
import org.parlor.server.net.inbound.HelloHandler;
import org.parlor.server.net.inbound.LoginPhase;
import org.parlor.server.net.inbound.LoginTimeoutHandler;
import org.parlor.server.net.inbound.ReadGate;
import org.parlor.server.net.inbound.ReadRateLimiter;
import org.parlor.server.net.inbound.RequestDecoder;
import org.parlor.server.net.inbound.RequestLimits;
import org.parlor.server.net.inbound.ThrottleHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sets up the channel pipeline of a new connection, from bytes to requests, or rejects it if a limit is reached. */
public final class ConnectionInitializer extends ChannelInitializer<Channel> {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionInitializer.class);
    private static final Duration REQUESTS_PERIOD = Duration.ofSeconds(10);
    private static final Duration LINES_PERIOD = Duration.ofSeconds(1);

    private volatile ServerSettings settings;
    private volatile GatewayLimits limits;
    private final CommandSink sink;
    private final ConnectionRegistry connections;
    private final LongSupplier nowMillis;
    private volatile @Nullable Integer tlsPort;
    private final GatewayMetrics metrics;
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
        this.incidents = new IncidentLog(metrics::incident);
    }

    /** Announces a TLS port in the hello of new connections. */
    public void announceTls(int port) {
        tlsPort = port;
    }

    /** Replaces the settings and limits of new connections. */
    public void update(ServerSettings newSettings, GatewayLimits newLimits) {
        settings = newSettings;
        limits = newLimits;
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
        ClientConnection connection = connections.register(
                number -> new ClientConnection(number, channel, sink, connections.flowControl(), limits, metrics));
        Optional<RequestException> rejection = checkCapacity(connection);
        LOG.debug("accepted conn={} addr={}", connection.number(), channel.remoteAddress());
        if (metrics != GatewayMetrics.NONE) {
            channel.pipeline().addLast(new ByteCounter(metrics));
        }
        if (rejection.isEmpty()) {
            metrics.connectionAccepted();
            build(channel.pipeline(), connection, port);
        } else {
            metrics.connectionRejected();
            LOG.info(
                    "connection rejected conn={} addr={}: {}",
                    connection.number(),
                    connection.address(),
                    rejection.get().text());
            channel.pipeline()
                    .addLast(
                            new OverCapacityHandler(connection, rejection.get()),
                            new ConnectionEventsHandler(connection, limits.drainTimeout(), incidents));
        }
    }

    private Optional<RequestException> checkCapacity(ClientConnection connection) {
        if (connections.size() > limits.connectionsMax()
                || connections.flowControl().isFull(limits.connectionsMax())) {
            return Optional.of(OverCapacityHandler.refusal("connections", "The server is full, try again later"));
        }
        boolean crowded = connection.isRemote()
                && connections.size(connection.peerAddress().network()) > limits.connectionsPerAddress();
        return crowded
                ? Optional.of(OverCapacityHandler.refusal("address", "Too many connections from your address"))
                : Optional.empty();
    }

    private void build(ChannelPipeline pipeline, ClientConnection connection, @Nullable Integer port) {
        EventLoop loop = connection.channel().eventLoop();
        ReadGate gate = connection.readGate();
        RateLimiter lines = new RateLimiter(
                limits.linesPerSecond(), LINES_PERIOD.toNanos(), loop.ticker().nanoTime());
        ReadRateLimiter readRateLimiter = new ReadRateLimiter(gate, lines, loop);
        RateLimiter requests = new RateLimiter(
                limits.requestsPer10s(),
                REQUESTS_PERIOD.toNanos(),
                loop.ticker().nanoTime());
        HeartbeatHandler heartbeatHandler = new HeartbeatHandler(connection, limits);
        pipeline.addLast(
                new HelloHandler(connection, settings, limits, nowMillis, port),
                new LoginTimeoutHandler(connection, limits.loginTimeout()),
                new ProtocolDetector(connection),
                // One more than allowed: the frame decoder counts a carriage return until it sees the newline.
                LineFraming.newDecoder(LineFraming.CLIENT_BYTES_MAX + 1),
                heartbeatHandler,
                new ThrottleHandler(connection, gate, readRateLimiter),
                new RequestDecoder(
                        connection,
                        gate,
                        new RequestLimits(requests),
                        incidents,
                        new LoginPhase(connection, gate, nowMillis)),
                new ConnectionEventsHandler(connection, limits.drainTimeout(), incidents));
        connection.outboundBuffer().setWriteTarget(pipeline.context(heartbeatHandler));
    }
}
