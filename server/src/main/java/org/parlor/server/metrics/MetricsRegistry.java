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

/** The metrics of a server, in the Prometheus text format. Thread-safe. */
final class MetricsRegistry implements AutoCloseable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final MicrometerGatewayMetrics gateway = new MicrometerGatewayMetrics(registry);
    private final MicrometerStoreMetrics store = new MicrometerStoreMetrics(registry);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final MultiGauge games = MultiGauge.builder("parlor.games")
            .description("Games in memory, by game and state")
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
        update(serverStats);
    }

    GatewayMetrics gateway() {
        return gateway;
    }

    StoreMetrics store() {
        return store;
    }

    /** Registers the gauges of a running server. */
    void register(HealthSource server) {
        Gauge.builder("parlor.connections.open", server, HealthSource::connections)
                .description("Open connections")
                .register(registry);
        Gauge.builder("parlor.connections.paused", server, HealthSource::connectionsPaused)
                .description("Connections whose reading is paused because the core is overloaded")
                .register(registry);
        queue("core", server, HealthSource::commandsQueued);
        queue("journal", server, HealthSource::appendsQueued);
        Gauge.builder("parlor.accounts", this, self -> self.serverStats.accounts())
                .description("Accounts in memory, including guests")
                .register(registry);
        Gauge.builder("parlor.sessions", this, self -> self.serverStats.sessions())
                .description("Logged-in connections")
                .register(registry);
        Gauge.builder("parlor.quarantined", this, self -> self.serverStats.quarantined())
                .description("Games and tournaments not loaded at startup because their records are damaged")
                .register(registry);
    }

    private void queue(String queue, HealthSource server, ToDoubleFunction<HealthSource> depth) {
        Gauge.builder("parlor.queue.depth", server, depth)
                .description("Queued entries: commands for the core, batches of records for the journal")
                .tag("queue", queue)
                .register(registry);
    }

    /** Scrapes all metrics. */
    String scrape() {
        return registry.scrape();
    }

    /** Updates the gauges that depend on the core. Between calls they keep their values. */
    void update(ServerStats latest) {
        serverStats = latest;
        List<MultiGauge.Row<?>> rows = new ArrayList<>();
        for (String game : Games.ids()) {
            for (GameState state : GameState.values()) {
                long count = latest.games().getOrDefault(new ServerStats.Kind(game, state), 0L);
                rows.add(MultiGauge.Row.of(Tags.of("game", game, "state", state.wireName()), count));
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
