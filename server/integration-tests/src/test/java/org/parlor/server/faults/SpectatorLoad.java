package org.parlor.server.faults;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.parlor.connection.LineFraming;

/** Thousands of spectators of one game that read all messages. */
final class SpectatorLoad implements AutoCloseable {
    private static final String HELLO = "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}";

    private static final String PLY = "\"ply\":";

    private final EventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("audience", true), NioIoHandler.newFactory());
    private final List<Spectator> spectators = new CopyOnWriteArrayList<>();
    private final AtomicInteger watching = new AtomicInteger();
    private final AtomicLong moves = new AtomicLong();
    private final AtomicLong snapshots = new AtomicLong();
    private final AtomicLong outOfOrder = new AtomicLong();
    private final String watch;

    SpectatorLoad(int port, int size, String g) {
        this.watch = "{\"t\":\"watch\",\"id\":1,\"g\":\"" + g + "\"}";
        Bootstrap bootstrap = new Bootstrap()
                .group(group)
                .channel(NioSocketChannel.class)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        Spectator spectator = new Spectator();
                        spectators.add(spectator);
                        channel.pipeline().addLast(LineFraming.newDecoder(LineFraming.SERVER_BYTES_MAX), spectator);
                    }
                });
        for (int i = 0; i < size; i++) {
            bootstrap.connect("127.0.0.1", port).syncUninterruptibly();
        }
    }

    int watching() {
        return watching.get();
    }

    /** Total number of received moves. */
    long moves() {
        return moves.get();
    }

    /** Total number of received snapshots. */
    long snapshots() {
        return snapshots.get();
    }

    /** Number of received moves that were not the next one for their spectator. */
    long outOfOrder() {
        return outOfOrder.get();
    }

    /** Whether all spectators are at the given ply. */
    boolean isAt(int ply) {
        return spectators.stream().allMatch(spectator -> spectator.ply == ply);
    }

    private final class Spectator extends SimpleChannelInboundHandler<ByteBuf> {
        private volatile int ply;

        private void send(ChannelHandlerContext context, String line) {
            context.writeAndFlush(LineFraming.encode(context.alloc(), line), context.voidPromise());
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            send(context, HELLO);
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf bytes) {
            String line = bytes.toString(StandardCharsets.US_ASCII);
            if (line.startsWith("{\"t\":\"welcome\"")) {
                send(context, watch);
            } else if (line.startsWith("{\"t\":\"ok\"")) {
                watching.incrementAndGet();
            } else if (line.startsWith("{\"t\":\"game.move\"")) {
                moves.incrementAndGet();
                int received = ply(line);
                outOfOrder.addAndGet(received == ply ? 0 : 1);
                ply = received + 1;
            } else if (line.startsWith("{\"t\":\"game\"")) {
                snapshots.incrementAndGet();
                ply = ply(line);
            }
        }

        private static int ply(String line) {
            int from = line.indexOf(PLY) + PLY.length();
            return Integer.parseInt(line, from, line.indexOf(',', from), 10);
        }
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(10, TimeUnit.SECONDS);
    }
}
