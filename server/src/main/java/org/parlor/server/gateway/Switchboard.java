package org.parlor.server.gateway;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.parlor.server.core.step.Effect;

/** All connections by number, and the way by which the core's effects reach them. */
public final class Switchboard implements Outbox {
    private final Map<Long, Link> links = new ConcurrentHashMap<>();
    private final Map<String, Integer> byNetwork = new ConcurrentHashMap<>();
    private final AtomicLong lastNumber = new AtomicLong();
    private final GatewayMeter meter;
    private final Incidents incidents;

    public Switchboard() {
        this(GatewayMeter.NONE);
    }

    public Switchboard(GatewayMeter meter) {
        this.meter = meter;
        this.incidents = new Incidents(meter);
    }

    GatewayMeter meter() {
        return meter;
    }

    /** Never throws: a message that cannot be told costs itself only, not the batch and not the core's thread. */
    @Override
    public void deliver(List<Effect> effects) {
        Sorting sorting = new Sorting(this);
        for (Effect effect : effects) {
            try {
                effect.accept(sorting);
            } catch (RuntimeException fault) {
                incidents.record("the outbox", fault);
            }
        }
        sorting.send();
    }

    long nextNumber() {
        return lastNumber.incrementAndGet();
    }

    /** Lists a connection until it is closed. */
    void connect(Link link) {
        String network = link.origin().network();
        links.put(link.number(), link);
        byNetwork.merge(network, 1, Integer::sum);
        link.channel().closeFuture().addListener(closed -> {
            links.remove(link.number());
            byNetwork.computeIfPresent(network, (known, count) -> count == 1 ? null : count - 1);
            link.left();
        });
    }

    Optional<Link> find(long number) {
        return Optional.ofNullable(links.get(number));
    }

    Collection<Link> all() {
        return List.copyOf(links.values());
    }

    /** How many of the connections come from one place. */
    int size(String network) {
        return byNetwork.getOrDefault(network, 0);
    }

    /** How many connections there are. */
    public int size() {
        return links.size();
    }
}
