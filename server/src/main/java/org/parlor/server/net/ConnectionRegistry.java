package org.parlor.server.net;

import io.netty.channel.EventLoop;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.parlor.server.metrics.ServerMetrics;

/** The open connections by number. Thread-safe. */
public final class ConnectionRegistry {
    private final Map<Long, ClientConnection> byNumber = new ConcurrentHashMap<>();
    private final AtomicLong lastNumber;
    private final Map<String, Integer> byNetwork = new ConcurrentHashMap<>();
    private final Map<EventLoop, SpectatorBroadcaster> broadcasters = new ConcurrentHashMap<>();
    private final InFlightLimiter inFlightLimiter = new InFlightLimiter();
    private final ServerMetrics metrics;

    public ConnectionRegistry() {
        this(ServerMetrics.NONE);
    }

    public ConnectionRegistry(ServerMetrics metrics) {
        this(metrics, 0);
    }

    /** @param base the numbers of the connections follow this one */
    public ConnectionRegistry(ServerMetrics metrics, long base) {
        this.metrics = metrics;
        this.lastNumber = new AtomicLong(base);
    }

    public ServerMetrics metrics() {
        return metrics;
    }

    public SpectatorBroadcaster broadcaster(EventLoop loop) {
        return broadcasters.computeIfAbsent(loop, key -> new SpectatorBroadcaster(key, this));
    }

    public Collection<SpectatorBroadcaster> broadcasters() {
        return broadcasters.values();
    }

    /**
     * Registers a connection under a new number until it is closed.
     *
     * @param factory creates the connection with the given number
     */
    public ClientConnection register(LongFunction<ClientConnection> factory) {
        ClientConnection connection = factory.apply(lastNumber.incrementAndGet());
        byNumber.put(connection.number(), connection);
        broadcaster(connection.channel().eventLoop());
        String network = connection.peerAddress().network();
        byNetwork.merge(network, 1, Integer::sum);
        connection.channel().closeFuture().addListener(closed -> {
            byNumber.remove(connection.number());
            byNetwork.computeIfPresent(network, (key, count) -> count == 1 ? null : count - 1);
            connection.inputEnded();
        });
        return connection;
    }

    /** Returns an open connection, or null. */
    @Nullable
    public ClientConnection find(Long number) {
        return byNumber.get(number);
    }

    public Collection<ClientConnection> all() {
        return byNumber.values();
    }

    /** Number of open connections. */
    public int size() {
        return byNumber.size();
    }

    /** Number of open connections from a network. */
    int size(String network) {
        return byNetwork.getOrDefault(network, 0);
    }

    InFlightLimiter inFlightLimiter() {
        return inFlightLimiter;
    }

    /** Number of commands that the core has not handled. */
    public int commandsInFlight() {
        return inFlightLimiter.inFlight();
    }

    /** Number of connections whose reading is paused because too many of their commands are in flight. */
    public int paused() {
        return inFlightLimiter.paused();
    }
}
