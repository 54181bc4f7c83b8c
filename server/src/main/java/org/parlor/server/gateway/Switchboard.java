package org.parlor.server.gateway;

import io.netty.channel.EventLoop;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.parlor.message.LineBuffer;
import org.parlor.server.core.step.Effect;
import org.parlor.server.core.step.IncidentReporter;

/** All connections by number, and the way by which the core's effects reach them. */
public final class Switchboard implements Outbox {
    private final LinkTable links = new LinkTable();
    private final Map<String, Integer> byNetwork = new ConcurrentHashMap<>();
    private final Map<EventLoop, Audience> audiences = new ConcurrentHashMap<>();
    private final LineBuffer line = new LineBuffer();
    private final FlowControl flow = new FlowControl();
    private final GatewayMeter meter;
    private final IncidentReporter incidents;

    public Switchboard() {
        this(GatewayMeter.NONE);
    }

    public Switchboard(GatewayMeter meter) {
        this.meter = meter;
        this.incidents = new IncidentLog(meter::incident);
    }

    GatewayMeter meter() {
        return meter;
    }

    /** Never throws: a message that cannot be told costs itself only, not the batch and not the core's thread. */
    @Override
    public void deliver(List<Effect> effects) {
        Sorting sorting = new Sorting(this, line);
        for (Effect effect : effects) {
            try {
                effect.accept(sorting);
            } catch (RuntimeException fault) {
                incidents.report("delivering a " + effect.getClass().getSimpleName(), fault);
            }
        }
        sorting.send();
    }

    Audience audience(EventLoop loop) {
        return audiences.computeIfAbsent(loop, one -> new Audience(one, this));
    }

    Collection<Audience> audiences() {
        return audiences.values();
    }

    /** Gives a connection a number, and lists it until it is closed. */
    Link connect(LongFunction<Link> making) {
        Link link = links.add(making);
        audience(link.loop());
        String network = link.origin().network();
        byNetwork.merge(network, 1, Integer::sum);
        link.channel().closeFuture().addListener(closed -> {
            links.remove(link);
            byNetwork.computeIfPresent(network, (known, count) -> count == 1 ? null : count - 1);
            link.left();
        });
        return link;
    }

    /** Null if it is closed. */
    @Nullable
    Link find(long number) {
        return links.find(number);
    }

    Collection<Link> all() {
        return links.all();
    }

    /** How many of the connections come from one place. */
    int size(String network) {
        return byNetwork.getOrDefault(network, 0);
    }

    FlowControl flow() {
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
