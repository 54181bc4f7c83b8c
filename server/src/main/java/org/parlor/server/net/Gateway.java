package org.parlor.server.net;

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
import org.parlor.message.SessionMessage;
import org.parlor.server.net.outbound.SpectatorBroadcaster;

/** Listens on ports: accepts connections, and in the end sends everybody away. */
public final class Gateway implements AutoCloseable {
    private static final SessionMessage.Bye BYE_RESTART = new SessionMessage.Bye("restart", 5_000L);
    private static final SessionMessage.Bye BYE_SHUTDOWN = new SessionMessage.Bye("shutdown", null);
    private static final int BACKLOG = 1_024;
    private static final int READ_BYTES = 2_048;
    /** Linux takes twice as much; left to itself it lets megabytes wait for a peer that does not read. */
    private static final int SEND_BYTES = 32 * 1_024;
    /** Twice as much here too. All of it may be read at once when a peer has said its last. */
    private static final int RECEIVE_BYTES = 32 * 1_024;

    private final EventLoops loops;
    private final List<Channel> listening = new CopyOnWriteArrayList<>();
    private final ConnectionRegistry connections;
    private final GatewayLimits limits;
    private volatile SessionMessage.Bye bye = BYE_RESTART;

    public Gateway(EventLoops loops, ConnectionRegistry connections, GatewayLimits limits) {
        this.loops = loops;
        this.connections = connections;
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
        connections
                .all()
                .forEach(connection -> connection.channel().eventLoop().execute(() -> connection.dismiss(bye)));
        long deadline = System.nanoTime() + limits.flush().plus(limits.drain()).toNanos();
        for (ClientConnection connection : connections.all()) {
            long left = Math.max(1, deadline - System.nanoTime());
            connection.channel().closeFuture().awaitUninterruptibly(left, TimeUnit.NANOSECONDS);
        }
        connections.audiences().forEach(SpectatorBroadcaster::disperse);
        loops.close();
    }
}
