package org.parlor.server.gateway;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.netty.handler.flow.FlowControlHandler;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.step.House;
import org.parlor.wire.Lines;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds what a new connection needs, from bytes at the top to requests at the bottom. */
public final class Reception extends ChannelInitializer<Channel> {
    private static final Logger LOG = LoggerFactory.getLogger(Reception.class);
    private static final Duration REQUESTS_PERIOD = Duration.ofSeconds(10);
    private static final Duration LINES_PERIOD = Duration.ofSeconds(1);
    /** A blank line costs the server this much less than another. */
    private static final int BLANKS_A_LINE = 10;

    private final House house;
    private final Limits limits;
    private final CommandSink sink;
    private final Switchboard switchboard;
    private final LongSupplier nowMillis;
    private final @Nullable Integer tlsPort;
    private final GatewayMeter meter;
    private final Incidents incidents;

    public Reception(House house, Limits limits, CommandSink sink, Switchboard switchboard, LongSupplier nowMillis) {
        this(house, limits, sink, switchboard, nowMillis, null);
    }

    private Reception(
            House house,
            Limits limits,
            CommandSink sink,
            Switchboard switchboard,
            LongSupplier nowMillis,
            @Nullable Integer tlsPort) {
        this.house = house;
        this.limits = limits;
        this.sink = sink;
        this.switchboard = switchboard;
        this.nowMillis = nowMillis;
        this.tlsPort = tlsPort;
        this.meter = switchboard.meter();
        this.incidents = new Incidents(meter);
    }

    /** The same where the greeting tells of a port for TLS. */
    public Reception withTlsPort(int port) {
        return new Reception(house, limits, sink, switchboard, nowMillis, port);
    }

    @Override
    protected void initChannel(Channel channel) {
        receive(channel, tlsPort);
    }

    /** Builds it after what is there already. */
    void receive(Channel channel, @Nullable Integer port) {
        Link link = new Link(switchboard.nextNumber(), channel, sink, limits, meter);
        boolean room = switchboard.size() < limits.connectionsMax();
        switchboard.connect(link);
        LOG.debug("link {} is from {}", link.number(), channel.remoteAddress());
        if (meter != GatewayMeter.NONE) {
            channel.pipeline().addLast(new Traffic(meter));
        }
        if (room) {
            meter.accepted();
            build(channel.pipeline(), link, port);
        } else {
            meter.turnedAway();
            LOG.info("link {} from {} is turned away: there is no room", link.number(), link.address());
            channel.pipeline().addLast(new NoRoom(link), new Faults(link, incidents));
        }
    }

    private void build(ChannelPipeline pipeline, Link link, @Nullable Integer port) {
        EventLoop loop = link.channel().eventLoop();
        Valve valve = new Valve(link.channel());
        Brake lines = brake(valve, Valve.Reason.TOO_FAST, limits.linesPerSecond(), loop);
        Brake blanks = brake(valve, Valve.Reason.TOO_MANY_BLANKS, BLANKS_A_LINE * limits.linesPerSecond(), loop);
        Pace requests =
                Pace.of(limits.requestsPer10s(), REQUESTS_PERIOD, loop.ticker().nanoTime());
        pipeline.addLast(
                new Greeting(link, house, limits, nowMillis, port),
                new LoginDeadline(link, limits.login()),
                new FirstBytes(link),
                // One more than allowed, because the framer counts a carriage return until it sees the newline.
                Lines.framing(Lines.CLIENT_BYTES_MAX + 1),
                new Heartbeat(link, limits),
                new BlankLines(blanks),
                new FlowControlHandler(),
                new Turnstile(link, valve, lines),
                new LineHandler(link, valve, new Etiquette(requests), incidents, new Threshold(link, valve, nowMillis)),
                new CatchUp(link),
                new PeerEnd(link, limits.drain()),
                new Faults(link, incidents));
    }

    private static Brake brake(Valve valve, Valve.Reason reason, int perSecond, EventLoop loop) {
        return new Brake(
                valve, reason, Pace.of(perSecond, LINES_PERIOD, loop.ticker().nanoTime()), loop);
    }
}
