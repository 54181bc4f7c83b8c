package org.parlor.server.metrics;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.parlor.server.core.ServerStats;

/** A running server, as far as the port for operators asks it. */
public interface HealthSource {

    /** Answered by the core's own thread, or never. */
    CompletableFuture<ServerStats> census();

    /** Why it takes nobody in, in a few words; empty if it does. */
    Optional<String> obstacle();

    int connections();

    /** Connections that are not read at the moment because too many of their commands are in flight. */
    int connectionsPaused();

    /** How many commands wait for the core. */
    int commandsWaiting();

    /** How many appends wait for the journal. */
    int appendsWaiting();
}
