package org.parlor.server.ops;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.parlor.server.gateway.GatewayMeter;

/** Counts what passes the gateway. */
final class GatewayCounts implements GatewayMeter {
    private final MeterRegistry registry;
    private final Counter accepted;
    private final Counter turnedAway;
    private final Map<String, Counter> refusals = new ConcurrentHashMap<>();
    private final LongAdder read = new LongAdder();
    private final LongAdder written = new LongAdder();

    GatewayCounts(MeterRegistry registry) {
        this.registry = registry;
        this.accepted = registry.counter("parlor.connections.accepted");
        this.turnedAway = registry.counter("parlor.connections.refused", "reason", "server_full");
        bytes("in", read);
        bytes("out", written);
    }

    private void bytes(String direction, LongAdder bytes) {
        FunctionCounter.builder("parlor.bytes", bytes, LongAdder::sum)
                .tag("direction", direction)
                .register(registry);
    }

    @Override
    public void accepted() {
        accepted.increment();
    }

    @Override
    public void turnedAway() {
        turnedAway.increment();
    }

    @Override
    public void loggedIn(String as, String outcome) {
        registry.counter("parlor.logins", "as", as, "outcome", outcome).increment();
    }

    @Override
    public void refused(String code) {
        refusals.computeIfAbsent(code, one -> registry.counter("parlor.refusals", "code", one))
                .increment();
    }

    @Override
    public void read(int bytes) {
        read.add(bytes);
    }

    @Override
    public void written(int bytes) {
        written.add(bytes);
    }

    @Override
    public void incident() {
        registry.counter("parlor.incidents", "at", "gateway").increment();
    }
}
