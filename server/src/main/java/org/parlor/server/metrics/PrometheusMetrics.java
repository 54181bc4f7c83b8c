package org.parlor.server.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.parlor.message.ErrorCode;
import org.parlor.message.value.NotificationChannel;
import org.parlor.rules.Games;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.core.state.ServerStats;

/** The metrics of a server, in the Prometheus text format. All series with known labels exist from the start. Thread-safe. */
final class PrometheusMetrics implements ServerMetrics, AutoCloseable {
    private static final Duration[] TIMES = IntStream.of(
                    500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000,
                    5_000_000)
            .mapToObj(micros -> Duration.ofNanos(1_000L * micros))
            .toArray(Duration[]::new);
    private static final double[] SIZES = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000};
    private static final List<String> LOGINS = List.of("guest", "password", "device", "bot", "resume", "code");
    private static final List<ErrorCode> LOGIN_REFUSALS = List.of(
            ErrorCode.BAD_CREDENTIALS,
            ErrorCode.BAD_NAME,
            ErrorCode.NAME_TAKEN,
            ErrorCode.TLS_REQUIRED,
            ErrorCode.SESSION_CONFLICT,
            ErrorCode.FORBIDDEN,
            ErrorCode.BANNED,
            ErrorCode.RATE_LIMITED,
            ErrorCode.SERVER_FULL,
            ErrorCode.DRAINING);

    private static final List<String> HTTP_STATUSES =
            List.of("101", "200", "400", "403", "404", "405", "413", "426", "503");
    private static final List<String> CLOSE_CODES = List.of("1002", "1003", "1007");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();

    private final Map<Counted, MeterProvider<Counter>> counters = new EnumMap<>(Counted.class);
    private final Counter read;
    private final Counter written;
    private final Timer latency = timer(
            "parlor.command.latency",
            "Time from the arrival of a request until its replies are passed to the network, including the commit");
    private final Timer commits = timer("parlor.commit.time", "Duration of journal commits");
    private final DistributionSummary batches = DistributionSummary.builder("parlor.commit.records")
            .description("Records per journal commit")
            .serviceLevelObjectives(SIZES)
            .register(registry);
    private final MultiGauge games = MultiGauge.builder("parlor.games")
            .description("Games in memory, by game and state")
            .register(registry);
    private volatile ServerStats serverStats = ServerStats.NONE;

    PrometheusMetrics(String version) {
        Gauge.builder("parlor.build.info", () -> 1)
                .description("Version of the server and of Java; always 1")
                .tags("version", version, "java", Runtime.version().toString())
                .register(registry);
        List<MeterBinder> binders = List.of(
                collections,
                new JvmMemoryMetrics(),
                new JvmThreadMetrics(),
                new ProcessorMetrics(),
                new FileDescriptorMetrics(),
                new UptimeMetrics());
        binders.forEach(binder -> binder.bindTo(registry));
        for (Counted counted : Counted.values()) {
            counters.put(counted, counter(counted.metric, counted.description));
        }
        MeterProvider<Counter> bytes =
                counter("parlor.bytes", "Bytes received from clients (in) and sent to them (out), before encryption");
        read = bytes.withTag("direction", "in");
        written = bytes.withTag("direction", "out");
        counter(Counted.CONNECTION_ACCEPTED);
        counter(Counted.CONNECTION_REFUSED, "server_full");
        counter(Counted.INCIDENT, "gateway");
        counter(Counted.INCIDENT, "core");
        counter(Counted.ACCOUNT_CREATED);
        for (String as : LOGINS) {
            counter(Counted.LOGIN, as, "ok");
            LOGIN_REFUSALS.forEach(code -> counter(Counted.LOGIN, as, code.wireName()));
        }
        for (ErrorCode code : ErrorCode.values()) {
            counter(Counted.ERROR_REPLY, code.wireName());
        }
        for (NotificationChannel channel : NotificationChannel.values()) {
            counter(Counted.NOTIFICATION, channel.toString(), "sent");
            counter(Counted.NOTIFICATION, channel.toString(), "dropped");
        }
        HTTP_STATUSES.forEach(status -> counter(Counted.HTTP_RESPONSE, status));
        CLOSE_CODES.forEach(code -> counter(Counted.FRAME_REJECTED, code));
        for (String game : Games.ids()) {
            counter(Counted.GAME_STARTED, game);
            counter(Counted.MOVE, game);
            for (EndReason reason : EndReason.values()) {
                counter(Counted.GAME_ENDED, game, reason.wireName());
            }
        }
        update(serverStats);
    }

    private MeterProvider<Counter> counter(String name, String description) {
        return Counter.builder(name).description(description).withRegistry(registry);
    }

    private Counter counter(Counted counted, String... labelValues) {
        if (labelValues.length != counted.labels.size()) {
            throw new IllegalArgumentException(
                    counted + " has the labels " + counted.labels + ", not the values " + List.of(labelValues));
        }
        List<Tag> tags = IntStream.range(0, labelValues.length)
                .mapToObj(i -> Tag.of(counted.labels.get(i), labelValues[i]))
                .toList();
        return Objects.requireNonNull(counters.get(counted)).withTags(tags);
    }

    private Timer timer(String name, String description) {
        return Timer.builder(name)
                .description(description)
                .serviceLevelObjectives(TIMES)
                .register(registry);
    }

    /** Registers the gauges of a running server. */
    void register(OpsView server) {
        gauge("parlor.connections.open", "Open connections", server.connections());
        gauge(
                "parlor.connections.paused",
                "Connections whose reading is paused because the core is overloaded",
                server.connectionsPaused());
        queue("core", server.commandsQueued());
        queue("journal", server.appendsQueued());
        gauge("parlor.accounts", "Accounts in memory, including guests", () -> serverStats.accounts());
        gauge("parlor.sessions", "Logged-in connections", () -> serverStats.sessions());
        gauge(
                "parlor.games.unloaded",
                "Unfinished correspondence games that are not in memory",
                () -> serverStats.unloaded());
        gauge(
                "parlor.quarantined",
                "Games and tournaments not loaded at startup because their records are damaged",
                () -> serverStats.quarantined());
        server.measures().forEach(this::register);
    }

    private void register(OpsView.Measure measure) {
        if (measure.total()) {
            FunctionCounter.builder(
                            measure.name(),
                            measure,
                            value -> value.value().get().doubleValue())
                    .description(measure.description())
                    .register(registry);
        } else {
            gauge(measure.name(), measure.description(), measure.value());
        }
    }

    private void gauge(String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value).description(description).register(registry);
    }

    private void queue(String queue, Supplier<Number> depth) {
        Gauge.builder("parlor.queue.depth", depth)
                .description("Queued entries: commands for the core, batches of records for the journal")
                .tag("queue", queue)
                .register(registry);
    }

    String scrape() {
        return registry.scrape();
    }

    /** Updates the gauges that depend on the core. Between calls they keep their values. */
    void update(ServerStats latest) {
        serverStats = latest;
        List<MultiGauge.Row<?>> rows = new ArrayList<>();
        for (String game : Games.ids()) {
            for (GameStatus state : GameStatus.values()) {
                long count = latest.games().getOrDefault(new ServerStats.Kind(game, state), 0L);
                rows.add(MultiGauge.Row.of(Tags.of("game", game, "state", state.wireName()), count));
            }
        }
        games.register(rows, true);
    }

    @Override
    public void count(Counted counted, String... labelValues) {
        counter(counted, labelValues).increment();
    }

    @Override
    public void bytesRead(int count) {
        read.increment(count);
    }

    @Override
    public void bytesWritten(int count) {
        written.increment(count);
    }

    @Override
    public void commandCompleted(long nanos) {
        latency.record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void committed(int records, long nanos) {
        commits.record(nanos, TimeUnit.NANOSECONDS);
        batches.record(records);
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
