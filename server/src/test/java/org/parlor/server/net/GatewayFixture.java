package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.parlor.message.MessageCodec;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.inbound.CommandSink;

/** One connection on the bench: the real pipeline without a socket, time that stands still, and an ear in the core. */
public final class GatewayFixture implements AutoCloseable {
    public static final String HELLO =
            "{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"ada\"}}";
    public static final long NOW = 1_763_683_200_000L;

    public final List<Command> told = new ArrayList<>();
    public final ConnectionRegistry connections;
    final MockTicker ticker = Ticker.newMockTicker();
    public final EmbeddedChannel channel;

    public GatewayFixture() {
        this(GatewayLimits.standard());
    }

    GatewayFixture(GatewayLimits limits) {
        this(limits, told -> {}, new ConnectionRegistry());
    }

    /** One whose server asks this for the time. */
    public static GatewayFixture timedBy(LongSupplier nowMillis) {
        return new GatewayFixture(
                GatewayLimits.standard(),
                told -> {},
                new ConnectionRegistry(),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 4_711),
                nowMillis);
    }

    /** A peer at the other end of a network. */
    static GatewayFixture far() {
        return new GatewayFixture(
                GatewayLimits.standard(),
                told -> {},
                new ConnectionRegistry(),
                new InetSocketAddress("192.0.2.7", 4_711),
                () -> NOW);
    }

    public GatewayFixture(GatewayLimits limits, CommandSink core, ConnectionRegistry shared) {
        this(limits, core, shared, new InetSocketAddress(InetAddress.getLoopbackAddress(), 4_711), () -> NOW);
    }

    private GatewayFixture(
            GatewayLimits limits,
            CommandSink core,
            ConnectionRegistry shared,
            SocketAddress peer,
            LongSupplier nowMillis) {
        connections = shared;
        CommandSink sink = new CommandSink() {
            @Override
            public void submit(Command command) {
                submit(command, () -> {});
            }

            @Override
            public void submit(Command command, Runnable handled) {
                told.add(command);
                core.submit(command, handled);
            }
        };
        ConnectionInitializer connectionInitializer =
                new ConnectionInitializer(ServerSettings.standard(), limits, sink, connections, nowMillis);
        channel = new Socket(EmbeddedChannel.builder().ticker(ticker).handlers(connectionInitializer), peer);
    }

    /** A channel without a socket that says where its peer is. */
    private static final class Socket extends EmbeddedChannel {
        private final SocketAddress peer;

        Socket(EmbeddedChannel.Builder builder, SocketAddress peer) {
            super(builder);
            this.peer = peer;
        }

        @Override
        protected SocketAddress remoteAddress0() {
            return peer;
        }
    }

    /** Another connection of the same server. */
    public GatewayFixture neighbour() {
        return new GatewayFixture(GatewayLimits.standard(), told -> {}, connections);
    }

    /** One that has been greeted and has logged in as link 1. */
    public static GatewayFixture loggedIn() {
        GatewayFixture gatewayFixture = new GatewayFixture();
        gatewayFixture.logIn();
        return gatewayFixture;
    }

    public void logIn() {
        says(HELLO);
        does(new Effect.AcceptLogin(1));
        told.clear();
        hears();
    }

    /** The peer sends lines, all in one piece. */
    public void says(String... lines) {
        sends(String.join("\n", lines) + "\n");
    }

    public void sends(String text) {
        sends(text.getBytes(StandardCharsets.UTF_8));
    }

    void sends(byte[] bytes) {
        channel.writeInbound(Unpooled.copiedBuffer(bytes));
        settle();
    }

    /** The core has effects. */
    public void does(Effect... effects) {
        connections.deliver(List.of(effects));
        settle();
    }

    /** Runs what is due, and what follows from it. */
    public void settle() {
        do {
            channel.runPendingTasks();
        } while (channel.hasPendingTasks());
    }

    public void passes(Duration time) {
        ticker.advance(time.toNanos(), TimeUnit.NANOSECONDS);
        settle();
    }

    /** What the peer has been sent since it was last asked. */
    public List<ServerMessage> hears() {
        return hearsText()
                .lines()
                .map(line -> MessageCodec.readNews(line).orElseThrow())
                .toList();
    }

    public String hearsText() {
        StringBuilder text = new StringBuilder();
        for (ByteBuf bytes = channel.readOutbound(); bytes != null; bytes = channel.readOutbound()) {
            text.append(bytes.toString(StandardCharsets.UTF_8));
            bytes.release();
        }
        return text.toString();
    }

    @Override
    public void close() {
        channel.finishAndReleaseAll();
    }
}
