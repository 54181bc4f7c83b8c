package org.parlor.server.gateway;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Refusal;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.IncidentReporter;
import org.parlor.wire.Lines;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds what a new connection needs, from bytes at the top to requests at the bottom. */
public final class Reception extends ChannelInitializer<Channel> {
    private static final Logger LOG = LoggerFactory.getLogger(Reception.class);
    private static final Duration REQUESTS_PERIOD = Duration.ofSeconds(10);
    private static final Duration LINES_PERIOD = Duration.ofSeconds(1);

    private volatile House house;
    private volatile Limits limits;
    private final CommandSink sink;
    private final Switchboard switchboard;
    private final LongSupplier nowMillis;
    private volatile @Nullable Integer tlsPort;
    private final GatewayMeter meter;
    private final IncidentReporter incidents;

    public Reception(House house, Limits limits, CommandSink sink, Switchboard switchboard, LongSupplier nowMillis) {
        this.house = house;
        this.limits = limits;
        this.sink = sink;
        this.switchboard = switchboard;
        this.nowMillis = nowMillis;
        this.meter = switchboard.meter();
        this.incidents = new IncidentLog(meter::incident);
    }

    /** From now on the greeting tells of a port for TLS. */
    public void announceTls(int port) {
        tlsPort = port;
    }

    /** Whoever comes from now on finds these rules and limits. */
    public void change(House newHouse, Limits newLimits) {
        house = newHouse;
        limits = newLimits;
    }

    @Override
    protected void initChannel(Channel channel) {
        receive(channel, tlsPort);
    }

    /** Builds it after what is there already. */
    void receive(Channel channel, @Nullable Integer port) {
        Link link = switchboard.connect(number -> new Link(number, channel, sink, switchboard.flow(), limits, meter));
        Optional<Refusal> full = full(link);
        LOG.debug("link {} is from {}", link.number(), channel.remoteAddress());
        if (meter != GatewayMeter.NONE) {
            channel.pipeline().addLast(new Traffic(meter));
        }
        if (full.isEmpty()) {
            meter.accepted();
            build(channel.pipeline(), link, port);
        } else {
            meter.turnedAway();
            LOG.info(
                    "link {} from {} is turned away: {}",
                    link.number(),
                    link.address(),
                    full.get().text());
            channel.pipeline().addLast(new NoRoom(link, full.get()), new Conditions(link, limits.drain(), incidents));
        }
    }

    private Optional<Refusal> full(Link link) {
        if (switchboard.size() > limits.connectionsMax() || switchboard.flow().isFull(limits.connectionsMax())) {
            return Optional.of(NoRoom.refusal("connections", "The server is full at the moment"));
        }
        boolean crowded = link.isFar() && switchboard.size(link.origin().network()) > limits.connectionsPerAddress();
        return crowded
                ? Optional.of(NoRoom.refusal("address", "There are too many connections from your address"))
                : Optional.empty();
    }

    private void build(ChannelPipeline pipeline, Link link, @Nullable Integer port) {
        EventLoop loop = link.channel().eventLoop();
        Valve valve = link.valve();
        Pace lines =
                Pace.of(limits.linesPerSecond(), LINES_PERIOD, loop.ticker().nanoTime());
        Brake brake = new Brake(valve, lines, loop);
        Pace requests =
                Pace.of(limits.requestsPer10s(), REQUESTS_PERIOD, loop.ticker().nanoTime());
        Heartbeat heartbeat = new Heartbeat(link, limits);
        pipeline.addLast(
                new Greeting(link, house, limits, nowMillis, port),
                new LoginDeadline(link, limits.login()),
                new FirstBytes(link),
                // One more than allowed, because the framer counts a carriage return until it sees the newline.
                Lines.framing(Lines.CLIENT_BYTES_MAX + 1),
                heartbeat,
                new Turnstile(link, valve, brake),
                new LineHandler(link, valve, new Etiquette(requests), incidents, new Threshold(link, valve, nowMillis)),
                new Conditions(link, limits.drain(), incidents));
        link.outlet().leaveBy(pipeline.context(heartbeat));
    }
}
