package org.parlor.server.metrics;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.server.net.GatewayMetrics;
import org.parlor.server.storage.StoreMetrics;

/** The optional monitoring of a server: metrics from its start on, and the HTTP port that exposes them. */
public final class Monitoring implements AutoCloseable {
    private final @Nullable MetricsRegistry metrics;
    private @Nullable OpsHttpServer httpServer;

    private Monitoring(@Nullable MetricsRegistry metrics) {
        this.metrics = metrics;
    }

    /** Disabled monitoring: nothing is counted, and the Micrometer libraries may be absent. */
    public static Monitoring off() {
        return new Monitoring(null);
    }

    /** Enabled monitoring. */
    public static Monitoring on() {
        return new Monitoring(new MetricsRegistry());
    }

    public GatewayMetrics gateway() {
        return metrics == null ? GatewayMetrics.NONE : metrics.gateway();
    }

    public StoreMetrics store() {
        return metrics == null ? StoreMetrics.NONE : metrics.store();
    }

    /**
     * Opens the ops port, which is served by one separate thread.
     *
     * @throws IOException if the address is in use or not local
     */
    public void listen(InetSocketAddress address, HealthSource server) throws IOException {
        if (metrics == null) {
            throw new IllegalStateException("monitoring is off");
        }
        metrics.register(server);
        httpServer = OpsHttpServer.open(address, server, metrics);
    }

    /** The ops port; empty if it is not open. */
    public OptionalInt port() {
        return httpServer == null ? OptionalInt.empty() : OptionalInt.of(httpServer.port());
    }

    @Override
    public void close() {
        if (httpServer != null) {
            httpServer.close();
        }
        if (metrics != null) {
            metrics.close();
        }
    }
}
