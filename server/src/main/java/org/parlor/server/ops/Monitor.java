package org.parlor.server.ops;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.server.gateway.GatewayMeter;
import org.parlor.server.store.StoreMeter;

/** How a server is watched, if it is: what counts from its start on, and later the port on which to ask. */
public final class Monitor implements AutoCloseable {
    private final @Nullable Metrics metrics;
    private @Nullable OpsPort port;

    private Monitor(@Nullable Metrics metrics) {
        this.metrics = metrics;
    }

    /** Nobody watches: nothing is counted, and the libraries for it need not be there. */
    public static Monitor off() {
        return new Monitor(null);
    }

    public static Monitor on() {
        return new Monitor(new Metrics());
    }

    public GatewayMeter gateway() {
        return metrics == null ? GatewayMeter.NONE : metrics.gateway();
    }

    public StoreMeter store() {
        return metrics == null ? StoreMeter.NONE : metrics.store();
    }

    /**
     * Answers those who watch from now on, on one thread of its own.
     *
     * @throws IOException if the address is taken or not ours
     */
    public void listen(InetSocketAddress address, Watched server) throws IOException {
        if (metrics == null) {
            throw new IllegalStateException("nothing is counted");
        }
        metrics.watch(server);
        port = OpsPort.open(address, server, metrics);
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
        if (metrics != null) {
            metrics.close();
        }
    }
}
