package org.parlor.server.faults;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.parlor.connection.LineFraming;

/** Thousands of guests that repeatedly send one line, as fast as the server reads, and read every reply. */
final class Senders implements AutoCloseable {
    private static final String HELLO = "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}";
    private static final int LINES_PER_WRITE = 20;

    private final EventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("senders", true), NioIoHandler.newFactory());
    private final AtomicInteger loggedIn = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicLong answers = new AtomicLong();
    private final ByteBuf lines;
    private volatile boolean started;

    Senders(int port, int size, String line) {
        this.lines = Unpooled.unreleasableBuffer(
                Unpooled.copiedBuffer((line + "\n").repeat(LINES_PER_WRITE), StandardCharsets.UTF_8));
        Bootstrap bootstrap = new Bootstrap()
                .group(group)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(1, 4_096))
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(LineFraming.newDecoder(LineFraming.SERVER_BYTES_MAX), new Sender());
                    }
                });
        for (int i = 0; i < size; i++) {
            bootstrap.connect("127.0.0.1", port).syncUninterruptibly();
        }
    }

    /** Starts sending. Call it after all guests have logged in. */
    void start() {
        started = true;
    }

    int loggedIn() {
        return loggedIn.get();
    }

    /** Number of open connections. */
    int open() {
        return open.get();
    }

    /** Total number of replies. */
    long answers() {
        return answers.get();
    }

    private final class Sender extends SimpleChannelInboundHandler<ByteBuf> {
        private boolean sending;

        @Override
        public void channelActive(ChannelHandlerContext context) {
            open.incrementAndGet();
            context.writeAndFlush(LineFraming.encode(context.alloc(), HELLO), context.voidPromise());
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            open.decrementAndGet();
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf bytes) {
            if (sending) {
                answers.incrementAndGet();
            } else if (bytes.toString(StandardCharsets.US_ASCII).startsWith("{\"t\":\"welcome\"")) {
                sending = true;
                loggedIn.incrementAndGet();
                send(context);
            }
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            if (sending) {
                // As a task, so that replies to other guests are read in between.
                context.executor().execute(() -> send(context));
            }
        }

        private void send(ChannelHandlerContext context) {
            if (started && context.channel().isWritable()) {
                context.writeAndFlush(lines.duplicate());
            }
            if (context.channel().isActive() && context.channel().isWritable()) {
                context.executor().schedule(() -> send(context), started ? 5 : 500, TimeUnit.MILLISECONDS);
            }
        }
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(10, TimeUnit.SECONDS);
    }
}
