package org.parlor.server.metrics;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.parlor.server.core.ServerStats;

/** The state of a running server that the ops port exposes. Thread-safe. */
public interface HealthSource {

    /** Completed by the core's thread; never completed if the core hangs. */
    CompletableFuture<ServerStats> stats();

    /** Why the server accepts no logins, in a few words; empty if it does. */
    Optional<String> notReadyReason();

    /** Number of open connections. */
    int connections();

    /** Number of connections whose reading is paused because too many of their commands are in flight. */
    int connectionsPaused();

    /** Number of commands queued for the core. */
    int commandsQueued();

    /** Number of appends queued for the journal. */
    int appendsQueued();
}
