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
import java.util.function.Function;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.PeerAddress;

/** Binds the listening ports, accepts connections, and closes all of them on shutdown. */
public final class ConnectionAcceptor implements AutoCloseable {
    /** Asks clients to reconnect a little later. */
    public static final SessionMessage.Bye BYE_RESTART = new SessionMessage.Bye("restart", 5_000L);

    private static final SessionMessage.Bye BYE_SHUTDOWN = new SessionMessage.Bye("shutdown", null);
    private static final int BACKLOG = 1_024;
    private static final int READ_BYTES = 2_048;
    /** Linux doubles this value. Its default buffers megabytes for a peer that does not read. */
    private static final int SEND_BYTES = 32 * 1_024;
    /** Linux doubles this value. All of it may be read at once when a peer shuts down its output. */
    private static final int RECEIVE_BYTES = 32 * 1_024;

    private final EventLoops loops;
    private final List<Channel> listening = new CopyOnWriteArrayList<>();
    private final ConnectionRegistry connections;
    private final GatewayLimits limits;
    private volatile Function<PeerAddress, SessionMessage.Bye> bye = peer -> BYE_RESTART;

    public ConnectionAcceptor(EventLoops loops, ConnectionRegistry connections, GatewayLimits limits) {
        this.loops = loops;
        this.connections = connections;
        this.limits = limits;
    }

    /**
     * Binds an address and starts accepting connections.
     *
     * @param address port 0 selects a free port
     * @return the bound port
     * @throws IOException if the address is in use or not local
     */
    public int listen(InetSocketAddress address, ChannelInitializer<Channel> initializer) throws IOException {
        ChannelFuture binding = bootstrap(initializer).bind(address).awaitUninterruptibly();
        if (!binding.isSuccess()) {
            throw new IOException(Transport.errorMessage(binding.cause()), binding.cause());
        }
        listening.add(binding.channel());
        return ((InetSocketAddress) binding.channel().localAddress()).getPort();
    }

    private ServerBootstrap bootstrap(ChannelInitializer<Channel> initializer) {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops.connections())
                .channel(loops.transport().serverChannelType())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, smallReads())
                .childOption(ChannelOption.SO_SNDBUF, SEND_BYTES)
                .childOption(ChannelOption.SO_RCVBUF, RECEIVE_BYTES)
                .childHandler(initializer);
        // Nearly every line is answered, so its TCP acknowledgement can be sent with the answer.
        loops.transport().quickAck().ifPresent(option -> bootstrap.childOption(option, false));
        return bootstrap;
    }

    /** One small read per event-loop iteration bounds what is buffered for a peer that sends fast. */
    private static FixedRecvByteBufAllocator smallReads() {
        FixedRecvByteBufAllocator allocator = new FixedRecvByteBufAllocator(READ_BYTES);
        allocator.maxMessagesPerRead(1);
        return allocator;
    }

    /** Makes {@link #close} send the bye reason {@code shutdown}, after which clients do not reconnect. */
    public void announceShutdown() {
        bye = peer -> BYE_SHUTDOWN;
    }

    /** Sets the last message to connections. */
    public void setBye(Function<PeerAddress, SessionMessage.Bye> newBye) {
        bye = newBye;
    }

    /** Stops accepting connections. Open connections stay open. */
    public void stopAccepting() {
        listening.forEach(channel -> channel.close().awaitUninterruptibly());
    }

    /** Closes all connections with a bye. Blocks until they are closed or the flush and drain timeouts have passed. */
    public void closeConnections() {
        stopAccepting();
        loops.awaitQueuedCoreTasks();
        disconnectAll(bye);
        long deadline = System.nanoTime()
                + limits.flushTimeout().plus(limits.drainTimeout()).toNanos();
        for (ClientConnection connection : connections.all()) {
            long left = Math.max(1, deadline - System.nanoTime());
            connection.channel().closeFuture().awaitUninterruptibly(left, TimeUnit.NANOSECONDS);
        }
    }

    /** Closes the present connections without waiting for it. New ones are accepted. */
    public void disconnectAll(Function<PeerAddress, SessionMessage.Bye> last) {
        connections
                .all()
                .forEach(connection -> connection
                        .channel()
                        .eventLoop()
                        .execute(() -> connection.disconnect(last.apply(connection.peerAddress()))));
    }

    /** Closes all connections as {@link #closeConnections} does, and stops the event loops. */
    @Override
    public void close() {
        closeConnections();
        connections.broadcasters().forEach(SpectatorBroadcaster::releasePending);
        loops.close();
    }
}
