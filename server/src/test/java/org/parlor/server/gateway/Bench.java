package org.parlor.server.gateway;

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
import org.parlor.message.Codec;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.Command;
import org.parlor.server.core.step.Effect;
import org.parlor.server.core.step.House;

/** One connection on the bench: the real pipeline without a socket, time that stands still, and an ear in the core. */
final class Bench implements AutoCloseable {
    static final String HELLO = "{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"ada\"}}";
    static final long NOW = 1_763_683_200_000L;

    final List<Command> told = new ArrayList<>();
    final Switchboard switchboard;
    final MockTicker ticker = Ticker.newMockTicker();
    final EmbeddedChannel channel;

    Bench() {
        this(Limits.standard());
    }

    Bench(Limits limits) {
        this(limits, told -> {}, new Switchboard());
    }

    /** One whose server asks this for the time. */
    static Bench timedBy(LongSupplier nowMillis) {
        return new Bench(
                Limits.standard(),
                told -> {},
                new Switchboard(),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 4_711),
                nowMillis);
    }

    /** A peer at the other end of a network. */
    static Bench far() {
        return new Bench(
                Limits.standard(), told -> {}, new Switchboard(), new InetSocketAddress("192.0.2.7", 4_711), () -> NOW);
    }

    Bench(Limits limits, CommandSink core, Switchboard shared) {
        this(limits, core, shared, new InetSocketAddress(InetAddress.getLoopbackAddress(), 4_711), () -> NOW);
    }

    private Bench(Limits limits, CommandSink core, Switchboard shared, SocketAddress peer, LongSupplier nowMillis) {
        switchboard = shared;
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
        Reception reception = new Reception(House.standard(), limits, sink, switchboard, nowMillis);
        channel = new Socket(EmbeddedChannel.builder().ticker(ticker).handlers(reception), peer);
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
    Bench neighbour() {
        return new Bench(Limits.standard(), told -> {}, switchboard);
    }

    /** One that has been greeted and has logged in as link 1. */
    static Bench loggedIn() {
        Bench bench = new Bench();
        bench.logIn();
        return bench;
    }

    void logIn() {
        says(HELLO);
        does(new Effect.Admit(1));
        told.clear();
        hears();
    }

    /** The peer sends lines, all in one piece. */
    void says(String... lines) {
        sends(String.join("\n", lines) + "\n");
    }

    void sends(String text) {
        sends(text.getBytes(StandardCharsets.UTF_8));
    }

    void sends(byte[] bytes) {
        channel.writeInbound(Unpooled.copiedBuffer(bytes));
        settle();
    }

    /** The core has effects. */
    void does(Effect... effects) {
        switchboard.deliver(List.of(effects));
        settle();
    }

    /** Runs what is due, and what follows from it. */
    void settle() {
        do {
            channel.runPendingTasks();
        } while (channel.hasPendingTasks());
    }

    void passes(Duration time) {
        ticker.advance(time.toNanos(), TimeUnit.NANOSECONDS);
        settle();
    }

    /** What the peer has been sent since it was last asked. */
    List<ServerMessage> hears() {
        return hearsText()
                .lines()
                .map(line -> Codec.readNews(line).orElseThrow())
                .toList();
    }

    String hearsText() {
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
