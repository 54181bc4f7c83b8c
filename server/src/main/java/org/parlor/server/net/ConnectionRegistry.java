package org.parlor.server.net;

import io.netty.channel.EventLoop;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.MessageBuffer;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.net.inbound.FlowControl;
import org.parlor.server.net.outbound.EffectDispatcher;
import org.parlor.server.net.outbound.EffectSink;
import org.parlor.server.net.outbound.SpectatorBroadcaster;

/** All connections by number, and the way by which the core's effects reach them. */
public final class ConnectionRegistry implements EffectSink {
    private final ConnectionTable links = new ConnectionTable();
    private final Map<String, Integer> byNetwork = new ConcurrentHashMap<>();
    private final Map<EventLoop, SpectatorBroadcaster> audiences = new ConcurrentHashMap<>();
    private final MessageBuffer line = new MessageBuffer();
    private final FlowControl flow = new FlowControl();
    private final GatewayMetrics metrics;
    private final IncidentReporter incidents;

    public ConnectionRegistry() {
        this(GatewayMetrics.NONE);
    }

    public ConnectionRegistry(GatewayMetrics metrics) {
        this.metrics = metrics;
        this.incidents = new IncidentLog(metrics::incident);
    }

    public GatewayMetrics meter() {
        return metrics;
    }

    /** Never throws: a message that cannot be told costs itself only, not the batch and not the core's thread. */
    @Override
    public void deliver(List<Effect> effects) {
        EffectDispatcher effectDispatcher = new EffectDispatcher(this, line);
        for (Effect effect : effects) {
            try {
                effect.accept(effectDispatcher);
            } catch (RuntimeException fault) {
                incidents.report("delivering a " + effect.getClass().getSimpleName(), fault);
            }
        }
        effectDispatcher.send();
    }

    public SpectatorBroadcaster audience(EventLoop loop) {
        return audiences.computeIfAbsent(loop, one -> new SpectatorBroadcaster(one, this));
    }

    public Collection<SpectatorBroadcaster> audiences() {
        return audiences.values();
    }

    /** Gives a connection a number, and lists it until it is closed. */
    public ClientConnection connect(LongFunction<ClientConnection> making) {
        ClientConnection connection = links.add(making);
        audience(connection.loop());
        String network = connection.origin().network();
        byNetwork.merge(network, 1, Integer::sum);
        connection.channel().closeFuture().addListener(closed -> {
            links.remove(connection);
            byNetwork.computeIfPresent(network, (known, count) -> count == 1 ? null : count - 1);
            connection.left();
        });
        return connection;
    }

    /** Null if it is closed. */
    @Nullable
    public ClientConnection find(long number) {
        return links.find(number);
    }

    public Collection<ClientConnection> all() {
        return links.all();
    }

    /** How many of the connections come from one place. */
    int size(String network) {
        return byNetwork.getOrDefault(network, 0);
    }

    public FlowControl flow() {
        return flow;
    }

    /** Connections that are not read at the moment because too many of their commands are in flight. */
    public int paused() {
        return flow.paused();
    }

    /** How many connections there are. */
    public int size() {
        return links.size();
    }
}
