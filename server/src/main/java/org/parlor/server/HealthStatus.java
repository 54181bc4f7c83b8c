package org.parlor.server;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.ServerStats;
import org.parlor.server.metrics.HealthSource;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.runtime.CoreLoop;
import org.parlor.server.storage.Journal;

/** Readiness and load of a server, as exposed by the operations endpoint. */
final class HealthStatus implements HealthSource {
    private final ConnectionRegistry connections;
    private final CoreLoop core;
    private final Journal journal;
    private final CountDownLatch failed;
    private volatile String phase = "starting";

    HealthStatus(ConnectionRegistry connections, CoreLoop core, Journal journal, CountDownLatch failed) {
        this.connections = connections;
        this.core = core;
        this.journal = journal;
        this.failed = failed;
    }

    /** Reports the server as ready. */
    void markReady() {
        phase = "";
    }

    /** Reports the server as draining. */
    void markDraining() {
        phase = "draining";
    }

    @Override
    public Optional<String> notReadyReason() {
        if (failed.getCount() == 0) {
            return Optional.of("the store has failed");
        } else if (!phase.isEmpty()) {
            return Optional.of(phase);
        }
        return core.isWaitingForJournal() ? Optional.of("the store does not respond") : Optional.empty();
    }

    @Override
    public CompletableFuture<ServerStats> stats() {
        return core.query(ServerCore::stats);
    }

    @Override
    public int connections() {
        return connections.size();
    }

    @Override
    public int connectionsPaused() {
        return connections.paused();
    }

    @Override
    public int commandsQueued() {
        return core.queuedCommands();
    }

    @Override
    public int appendsQueued() {
        return journal.pendingAppends();
    }
}
