package org.parlor.server.gateway;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.parlor.message.SessionNews;

/** Listens on ports: accepts connections, and in the end sends everybody away. */
public final class Gateway implements AutoCloseable {
    private static final SessionNews.Bye BYE_RESTART = new SessionNews.Bye("restart", 5_000L);
    private static final SessionNews.Bye BYE_SHUTDOWN = new SessionNews.Bye("shutdown", null);
    private static final int BACKLOG = 1_024;
    private static final int READ_BYTES = 2_048;
    /** Linux takes twice as much; left to itself it lets megabytes wait for a peer that does not read. */
    private static final int SEND_BYTES = 32 * 1_024;
    /** Twice as much here too. All of it may be read at once when a peer has said its last. */
    private static final int RECEIVE_BYTES = 32 * 1_024;

    private final Loops loops;
    private final List<Channel> listening = new CopyOnWriteArrayList<>();
    private final Switchboard switchboard;
    private final Limits limits;
    private volatile SessionNews.Bye bye = BYE_RESTART;

    public Gateway(Loops loops, Switchboard switchboard, Limits limits) {
        this.loops = loops;
        this.switchboard = switchboard;
        this.limits = limits;
    }

    /**
     * Starts to listen.
     *
     * @return the port, which is another one if it was 0
     * @throws IOException if the address is taken or not ours
     */
    public int listen(InetSocketAddress address, ChannelInitializer<Channel> reception) throws IOException {
        ChannelFuture binding = bootstrap(reception).bind(address).awaitUninterruptibly();
        if (!binding.isSuccess()) {
            throw new IOException(loops.transport().why(binding.cause()), binding.cause());
        }
        listening.add(binding.channel());
        return ((InetSocketAddress) binding.channel().localAddress()).getPort();
    }

    private ServerBootstrap bootstrap(ChannelInitializer<Channel> reception) {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops.connections())
                .channel(loops.transport().listening())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, smallReads())
                .childOption(ChannelOption.SO_SNDBUF, SEND_BYTES)
                .childOption(ChannelOption.SO_RCVBUF, RECEIVE_BYTES)
                .childHandler(reception);
        // Nearly every line is answered: its acknowledgement can travel with that, instead of a packet by itself.
        loops.transport().quickAck().ifPresent(option -> bootstrap.childOption(option, false));
        return bootstrap;
    }

    /** One small read a turn: however fast a peer sends, this is all of it that waits here. */
    private static FixedRecvByteBufAllocator smallReads() {
        FixedRecvByteBufAllocator allocator = new FixedRecvByteBufAllocator(READ_BYTES);
        allocator.maxMessagesPerRead(1);
        return allocator;
    }

    /** From now on {@link #close} tells clients not to come back. */
    public void announceShutdown() {
        bye = BYE_SHUTDOWN;
    }

    /** Accepts no more connections; those there are stay. */
    public void stopAccepting() {
        listening.forEach(port -> port.close().awaitUninterruptibly());
    }

    /** Sends away who is still there, and ends when all have gone or had time to. */
    @Override
    public void close() {
        stopAccepting();
        loops.settle();
        switchboard.all().forEach(link -> link.channel().eventLoop().execute(() -> link.dismiss(bye)));
        long deadline = System.nanoTime() + limits.flush().plus(limits.drain()).toNanos();
        for (Link link : switchboard.all()) {
            long left = Math.max(1, deadline - System.nanoTime());
            link.channel().closeFuture().awaitUninterruptibly(left, TimeUnit.NANOSECONDS);
        }
        switchboard.audiences().forEach(Audience::disperse);
        loops.close();
    }
}
