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
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.RestorableSession;
import org.parlor.server.core.api.ServerSettings;

/** One connection for tests: the real pipeline without a socket, with a manual clock and recorded commands. */
public final class GatewayFixture implements AutoCloseable {
    public static final String HELLO =
            "{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"ada\"}}";
    public static final long NOW = 1_763_683_200_000L;

    public final List<Command> commands = new ArrayList<>();
    public final ConnectionRegistry connections;
    final MockTicker ticker = Ticker.newMockTicker();
    public final EmbeddedChannel channel;

    public GatewayFixture() {
        this(ServerSettings.standard(), command -> {}, new ConnectionRegistry());
    }

    /** @param nowMillis the clock of the server */
    public static GatewayFixture withClock(LongSupplier nowMillis) {
        return new GatewayFixture(
                ServerSettings.standard(),
                GatewayLimits.defaults(),
                command -> {},
                new ConnectionRegistry(),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 4_711),
                nowMillis);
    }

    /** A connection from a remote address. */
    static GatewayFixture remote() {
        return new GatewayFixture(
                ServerSettings.standard(),
                GatewayLimits.defaults(),
                command -> {},
                new ConnectionRegistry(),
                new InetSocketAddress("192.0.2.7", 4_711),
                () -> NOW);
    }

    public GatewayFixture(ServerSettings settings, CommandSink core, ConnectionRegistry shared) {
        this(settings, GatewayLimits.defaults(), core, shared);
    }

    GatewayFixture(ServerSettings settings, GatewayLimits limits, CommandSink core, ConnectionRegistry shared) {
        this(settings, limits, core, shared, new InetSocketAddress(InetAddress.getLoopbackAddress(), 4_711), () -> NOW);
    }

    private GatewayFixture(
            ServerSettings settings,
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
                commands.add(command);
                core.submit(command, handled);
            }
        };
        ConnectionInitializer connectionInitializer =
                new ConnectionInitializer(settings, limits, sink, connections, nowMillis);
        channel = new Socket(EmbeddedChannel.builder().ticker(ticker).handlers(connectionInitializer), peer);
    }

    /** A channel without a socket that has a remote address. */
    private static final class Socket extends EmbeddedChannel {
        private final SocketAddress peer;
        private boolean running;

        Socket(EmbeddedChannel.Builder builder, SocketAddress peer) {
            super(builder);
            this.peer = peer;
        }

        /** Tasks do not run within other tasks, as on a real event loop. */
        @Override
        public void runPendingTasks() {
            if (!running) {
                running = true;
                super.runPendingTasks();
                running = false;
            }
        }

        @Override
        protected SocketAddress remoteAddress0() {
            return peer;
        }
    }

    /** Another connection to the same server. */
    public GatewayFixture connectAnother() {
        return new GatewayFixture(ServerSettings.standard(), command -> {}, connections);
    }

    /** A connection that is logged in as connection 1. */
    public static GatewayFixture loggedIn() {
        GatewayFixture gateway = new GatewayFixture();
        gateway.logIn();
        return gateway;
    }

    static Effect.AcceptLogin accepted(long connectionId) {
        return new Effect.AcceptLogin(
                connectionId, new RestorableSession("s" + connectionId, "hash", false, false, false, false));
    }

    public void logIn() {
        sendLines(HELLO);
        deliver(accepted(1));
        commands.clear();
        receive();
    }

    /** Sends lines in a single read. */
    public void sendLines(String... lines) {
        send(String.join("\n", lines) + "\n");
    }

    public void send(String text) {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) {
        channel.writeInbound(Unpooled.copiedBuffer(bytes));
        runTasks();
    }

    /** Delivers effects of the core. */
    public void deliver(Effect... effects) {
        new EffectDispatcher(connections).deliver(List.of(effects));
        runTasks();
    }

    /** Runs the due tasks until there are none. */
    public void runTasks() {
        do {
            channel.runPendingTasks();
        } while (channel.hasPendingTasks());
    }

    /** Advances the clock. */
    public void advance(Duration time) {
        ticker.advance(time.toNanos(), TimeUnit.NANOSECONDS);
        runTasks();
    }

    /** The messages sent to the peer since the last call. */
    public List<ServerMessage> receive() {
        return receiveText()
                .lines()
                .map(line -> MessageCodec.readServerMessage(line).orElseThrow())
                .toList();
    }

    public String receiveText() {
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
