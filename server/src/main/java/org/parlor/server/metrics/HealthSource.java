package org.parlor.server.metrics;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.parlor.server.core.ServerStats;

/**
 * The state of a running server that the ops port exposes. Thread-safe.
 *
 * @param stats completed by the core's thread; never completed if the core hangs
 * @param notReadyReason why the server accepts no logins, in a few words; empty if it does
 * @param connections number of open connections
 * @param connectionsPaused number of connections whose reading is paused because too many of their commands are in flight
 * @param commandsQueued number of commands queued for the core
 * @param appendsQueued number of appends queued for the journal
 */
public record HealthSource(
        Supplier<CompletableFuture<ServerStats>> stats,
        Supplier<Optional<String>> notReadyReason,
        Supplier<Number> connections,
        Supplier<Number> connectionsPaused,
        Supplier<Number> commandsQueued,
        Supplier<Number> appendsQueued) {}
