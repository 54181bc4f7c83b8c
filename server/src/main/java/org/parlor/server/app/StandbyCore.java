package org.parlor.server.app;

import java.util.concurrent.TimeUnit;
import org.parlor.server.auth.SecureRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.ServerSettings.AdvertisedServers;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.net.IncidentLog;
import org.parlor.server.storage.journal.JournalFollower;

/** The state of a core that is not active: follows the journal that the active core writes. Not thread-safe. */
final class StandbyCore implements AutoCloseable {
    private final ServerSettings settings;
    private final ServerMetrics metrics;
    private final JournalFollower follower;
    private ServerCore core;
    private volatile long polledNanos = System.nanoTime();

    StandbyCore(ServerConfig config, ServerMetrics metrics) {
        this.settings = config.settings().with(AdvertisedServers.NONE);
        this.metrics = metrics;
        this.follower = config.storage().follower();
        this.core = newCore();
    }

    private ServerCore newCore() {
        return new ServerCore(settings, new SecureRandomSource(), new IncidentLog(metrics::coreIncident), true);
    }

    /**
     * Replays the records that were committed since the last call.
     *
     * @throws org.parlor.server.storage.StoreException if the journal is damaged
     */
    void poll() {
        long start = System.nanoTime();
        JournalFollower.Batch batch = follower.poll();
        if (batch.isStart()) {
            core = newCore();
        }
        core.replay(batch.records());
        polledNanos = start;
    }

    /** Time since the journal was last read. Thread-safe. */
    long lagMillis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - polledNanos);
    }

    ServerCore core() {
        return core;
    }

    JournalFollower follower() {
        return follower;
    }

    @Override
    public void close() {
        follower.close();
    }
}
