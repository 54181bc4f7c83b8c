package org.parlor.server.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.parlor.rules.Games;
import org.parlor.server.core.ServerStats;
import org.parlor.server.core.game.GameState;
import org.parlor.server.net.GatewayMetrics;
import org.parlor.server.storage.StoreMetrics;

/** All that is counted of a server, in the text form of Prometheus. */
final class MetricsRegistry implements AutoCloseable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final MicrometerGatewayMetrics gateway = new MicrometerGatewayMetrics(registry);
    private final MicrometerStoreMetrics store = new MicrometerStoreMetrics(registry);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final MultiGauge games = MultiGauge.builder("parlor.games")
            .description("Games in memory, by kind of game and state")
            .register(registry);
    private volatile ServerStats serverStats = new ServerStats(0, 0, Map.of(), 0);

    MetricsRegistry() {
        List<MeterBinder> binders = List.of(
                collections,
                new JvmMemoryMetrics(),
                new JvmThreadMetrics(),
                new ProcessorMetrics(),
                new FileDescriptorMetrics(),
                new UptimeMetrics());
        binders.forEach(binder -> binder.bindTo(registry));
        take(serverStats);
    }

    GatewayMetrics gateway() {
        return gateway;
    }

    StoreMetrics store() {
        return store;
    }

    /** From now on these are asked whenever somebody wants to know. */
    void watch(HealthSource server) {
        Gauge.builder("parlor.connections.open", server, HealthSource::connections)
                .description("Connections that are open")
                .register(registry);
        Gauge.builder("parlor.connections.paused", server, HealthSource::connectionsPaused)
                .description("Connections that are not read because the core has to catch up")
                .register(registry);
        queue("core", server, HealthSource::commandsWaiting);
        queue("journal", server, HealthSource::appendsWaiting);
        Gauge.builder("parlor.accounts", this, self -> self.serverStats.accounts())
                .description("Accounts in memory, guests included")
                .register(registry);
        Gauge.builder("parlor.sessions", this, self -> self.serverStats.sessions())
                .description("Connections that are logged in")
                .register(registry);
        Gauge.builder("parlor.quarantined", this, self -> self.serverStats.quarantined())
                .description("Games and tournaments left out at the start because of their records")
                .register(registry);
    }

    private void queue(String queue, HealthSource server, ToDoubleFunction<HealthSource> depth) {
        Gauge.builder("parlor.queue.depth", server, depth)
                .description("Entries that wait: commands for the core, batches of records for the journal")
                .tag("queue", queue)
                .register(registry);
    }

    /** Everything as of now; a census that is not to be had leaves what the last one said. */
    String text() {
        return registry.scrape();
    }

    void take(ServerStats latest) {
        serverStats = latest;
        List<MultiGauge.Row<?>> rows = new ArrayList<>();
        for (String game : Games.ids()) {
            for (GameState state : GameState.values()) {
                long count = latest.games().getOrDefault(new ServerStats.Kind(game, state), 0L);
                rows.add(MultiGauge.Row.of(Tags.of("game", game, "state", state.word()), count));
            }
        }
        games.register(rows, true);
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
