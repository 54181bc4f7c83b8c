package org.parlor.connection;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/** Opens connections and owns their event loop thread, which all of them share. */
public final class ConnectionFactory implements AutoCloseable {
    private final EventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("wire", true), NioIoHandler.newFactory());

    /** Starts connecting to a server. The listener is always called on the event loop thread. */
    public ServerConnection open(
            ServerEndpoint endpoint, LoginParameters identity, ServerConnection.Listener listener) {
        ServerConnection connection = new ServerConnection(group.next(), endpoint, identity, listener);
        connection.start();
        return connection;
    }

    /** Aborts all connections without sending {@code bye}; close them first for an orderly end. */
    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
