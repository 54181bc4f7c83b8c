package org.parlor.connection;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/** Owns the threads on which connections live; hundreds of them may share one. */
public final class ConnectionFactory implements AutoCloseable {
    private final EventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("wire", true), NioIoHandler.newFactory());

    /** Starts to call a server. What comes of it is told to the listener, always on one and the same thread. */
    public ServerConnection open(ServerEndpoint endpoint, ClientIdentity identity, ServerConnection.Listener listener) {
        ServerConnection serverConnection = new ServerConnection(group.next(), endpoint, identity, listener);
        serverConnection.start();
        return serverConnection;
    }

    /** Ends all connections without a word; close them before for a polite end. */
    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
