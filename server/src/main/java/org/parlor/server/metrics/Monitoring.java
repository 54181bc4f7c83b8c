package org.parlor.server.metrics;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.server.net.GatewayMetrics;
import org.parlor.server.storage.StoreMetrics;

/** How a server is watched, if it is: what counts from its start on, and later the port on which to ask. */
public final class Monitoring implements AutoCloseable {
    private final @Nullable MetricsRegistry metricsRegistry;
    private @Nullable OpsHttpServer port;

    private Monitoring(@Nullable MetricsRegistry metricsRegistry) {
        this.metricsRegistry = metricsRegistry;
    }

    /** Nobody watches: nothing is counted, and the libraries for it need not be there. */
    public static Monitoring off() {
        return new Monitoring(null);
    }

    public static Monitoring on() {
        return new Monitoring(new MetricsRegistry());
    }

    public GatewayMetrics gateway() {
        return metricsRegistry == null ? GatewayMetrics.NONE : metricsRegistry.gateway();
    }

    public StoreMetrics store() {
        return metricsRegistry == null ? StoreMetrics.NONE : metricsRegistry.store();
    }

    /**
     * Answers those who watch from now on, on one thread of its own.
     *
     * @throws IOException if the address is taken or not ours
     */
    public void listen(InetSocketAddress address, HealthSource server) throws IOException {
        if (metricsRegistry == null) {
            throw new IllegalStateException("nothing is counted");
        }
        metricsRegistry.watch(server);
        port = OpsHttpServer.open(address, server, metricsRegistry);
    }

    /** The port on which it answers, none if it does not. */
    public OptionalInt port() {
        return port == null ? OptionalInt.empty() : OptionalInt.of(port.port());
    }

    @Override
    public void close() {
        if (port != null) {
            port.close();
        }
        if (metricsRegistry != null) {
            metricsRegistry.close();
        }
    }
}
