package org.parlor.connection;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Opens connections and owns their event loop thread, which all of them share. */
public final class ConnectionFactory implements AutoCloseable {
    private final EventLoopGroup group;
    private final List<ServerEndpoint> alternatives;
    private final byte[] preamble;

    public ConnectionFactory() {
        this(
                new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("wire", true), NioIoHandler.newFactory()),
                List.of(),
                new byte[0]);
    }

    private ConnectionFactory(EventLoopGroup group, List<ServerEndpoint> alternatives, byte[] preamble) {
        this.group = group;
        this.alternatives = List.copyOf(alternatives);
        this.preamble = preamble.clone();
    }

    /**
     * Returns a factory that shares the thread of this one, and ends with it.
     *
     * @param servers other addresses of the same server, which are tried in turn if the endpoint cannot be reached
     * @param header the bytes with which each connection begins, before TLS, such as a PROXY header; may be empty
     */
    public ConnectionFactory with(List<ServerEndpoint> servers, byte[] header) {
        return new ConnectionFactory(group, servers, header);
    }

    /** Starts connecting to a server. The listener is always called on the event loop thread. */
    public ServerConnection open(
            ServerEndpoint endpoint, LoginParameters identity, ServerConnection.Listener listener) {
        List<ServerEndpoint> endpoints = new ArrayList<>(List.of(endpoint));
        alternatives.forEach(other -> endpoints.add(other.withTrust(endpoint.trust())));
        ServerConnection connection = new ServerConnection(group.next(), endpoints, preamble, identity, listener);
        connection.start();
        return connection;
    }

    /** Aborts all connections without sending {@code bye}; close them first for an orderly end. */
    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
