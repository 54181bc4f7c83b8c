package org.parlor.wire;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/** Owns the threads on which connections live; hundreds of them may share one. */
public final class Connector implements AutoCloseable {
    private final EventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("wire", true), NioIoHandler.newFactory());

    /** Starts to call a server. What comes of it is told to the listener, always on one and the same thread. */
    public Connection open(Endpoint endpoint, Identity identity, Connection.Listener listener) {
        Connection connection = new Connection(group.next(), endpoint, identity, listener);
        connection.start();
        return connection;
    }

    /** Ends all connections without a word; close them before for a polite end. */
    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
