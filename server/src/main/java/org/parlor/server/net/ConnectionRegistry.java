package org.parlor.server.net;

import io.netty.channel.EventLoop;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.MessageBuffer;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.net.inbound.FlowControl;
import org.parlor.server.net.outbound.EffectDispatcher;
import org.parlor.server.net.outbound.EffectSink;
import org.parlor.server.net.outbound.SpectatorBroadcaster;

/** The open connections by number. Delivers the effects of the core to them. Thread-safe, except {@link #deliver}. */
public final class ConnectionRegistry implements EffectSink {
    private final Map<Long, ClientConnection> byNumber = new ConcurrentHashMap<>();
    private final AtomicLong lastNumber = new AtomicLong();
    private final Map<String, Integer> byNetwork = new ConcurrentHashMap<>();
    private final Map<EventLoop, SpectatorBroadcaster> broadcasters = new ConcurrentHashMap<>();
    private final MessageBuffer line = new MessageBuffer();
    private final FlowControl flowControl = new FlowControl();
    private final GatewayMetrics metrics;
    private final IncidentReporter incidents;

    public ConnectionRegistry() {
        this(GatewayMetrics.NONE);
    }

    public ConnectionRegistry(GatewayMetrics metrics) {
        this.metrics = metrics;
        this.incidents = new IncidentLog(metrics::incident);
    }

    public GatewayMetrics metrics() {
        return metrics;
    }

    /** Never throws: if an effect fails, it is reported and skipped. Called by the core's thread only. */
    @Override
    public void deliver(List<Effect> effects) {
        EffectDispatcher effectDispatcher = new EffectDispatcher(this, line);
        for (Effect effect : effects) {
            try {
                effect.accept(effectDispatcher);
            } catch (RuntimeException fault) {
                incidents.report("delivering " + effect.getClass().getSimpleName(), fault);
            }
        }
        effectDispatcher.send();
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
        broadcaster(connection.loop());
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
    public ClientConnection find(long number) {
        return byNumber.get(number);
    }

    public Collection<ClientConnection> all() {
        return byNumber.values();
    }

    /** Number of open connections from a network. */
    int size(String network) {
        return byNetwork.getOrDefault(network, 0);
    }

    public FlowControl flowControl() {
        return flowControl;
    }

    /** Number of connections whose reading is paused because too many of their commands are in flight. */
    public int paused() {
        return flowControl.paused();
    }

    /** Number of open connections. */
    public int size() {
        return byNumber.size();
    }
}
