package org.parlor.server.metrics;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.parlor.server.core.state.ServerStats;

/**
 * The state of a running server that the ops port exposes. Thread-safe.
 *
 * @param stats completed by the core's thread; never completed if the core hangs
 * @param notReadyReason why the server accepts no logins, in a few words; empty if it does
 * @param connectionsPaused number of connections whose reading is paused because too many of their commands are in flight
 * @param measures further values to expose
 */
public record OpsView(
        Supplier<CompletableFuture<ServerStats>> stats,
        Supplier<Optional<String>> notReadyReason,
        Supplier<Number> connections,
        Supplier<Number> connectionsPaused,
        Supplier<Number> commandsQueued,
        Supplier<Number> appendsQueued,
        List<Measure> measures) {
    public OpsView {
        measures = List.copyOf(measures);
    }

    /** @param total whether it only grows */
    public record Measure(String name, String description, boolean total, Supplier<Number> value) {}
}
