package org.parlor.server.app;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.BuildInfo;
import org.parlor.server.cluster.codec.ProcessStatus;
import org.parlor.server.cluster.core.HeartbeatListener;
import org.parlor.server.cluster.transport.ClusterSettings;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.cluster.transport.NatsNetwork;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.state.ServerStats;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.OpsHttpServer;
import org.parlor.server.metrics.OpsView;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.lease.Lease;
import org.parlor.server.storage.lease.LeaseLostException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A core of a cluster. Stands by until it acquires the lease of the store, is active until it loses or hands over the lease, and
 * then stands by again.
 */
public final class CoreNode extends RunningServer {
    private static final Logger LOG = LoggerFactory.getLogger(CoreNode.class);

    private static final long POLL_MILLIS = 50;
    private static final long NATS_POLL_MILLIS = 250;
    /** An active core is heard within this time. */
    private static final long HEARTBEAT_MILLIS = 500;

    private static final long NATS_SILENCE_MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);
    /** A standby that needs longer to read what has been committed still catches up. */
    private static final long READY_LAG_MILLIS = 200;

    private final CountDownLatch ready = new CountDownLatch(1);
    private final LinkCounters counters = new LinkCounters();
    private final ClusterSettings cluster;
    private final NatsNetwork network;
    private final Lease lease;
    private final HeartbeatListener heartbeats;
    private final Thread supervisor = new Thread(this::supervise, "core-supervisor");
    private volatile @Nullable ActiveCore active;
    /** The state that follows the journal, null while a core is active. */
    private volatile @Nullable StandbyCore standby;

    private final long startNanos = System.nanoTime();
    private long acquiredNanos;
    /** Ends the waiting of the supervisor while a core is active. */
    private volatile CountDownLatch epochEnded = new CountDownLatch(1);

    private volatile boolean closing;
    private volatile @Nullable String failure;

    /**
     * Starts a core, which becomes active or stands by.
     *
     * @throws org.parlor.server.cluster.transport.NetworkUnavailableException if NATS cannot be reached
     * @throws StoreException if the store cannot be used
     */
    public static CoreNode start(ServerConfig config, ClusterSettings cluster) {
        Lease lease = config.storage().lease(cluster.subjects().cluster(), cluster.name());
        NatsNetwork network = NatsNetwork.connect(cluster.nats(), "parlor-core " + cluster.name());
        CoreNode server = start(config, ops -> new CoreNode(config, cluster, lease, network, ops));
        network.answer(cluster.subjects().status(), () -> server.status().encode());
        server.supervisor.setDaemon(true);
        server.supervisor.start();
        return server;
    }

    private CoreNode(
            ServerConfig config,
            ClusterSettings cluster,
            Lease lease,
            NatsNetwork network,
            @Nullable OpsHttpServer ops) {
        super(config, ops);
        this.cluster = cluster;
        this.lease = lease;
        this.network = network;
        this.heartbeats = new HeartbeatListener(network, cluster.subjects());
        lease.onLost(() -> epochEnded.countDown());
        openOps();
    }

    private void openOps() {
        openOps(new OpsView(
                this::stats,
                () -> closing ? Optional.of("draining") : Optional.empty(),
                () -> 0,
                () -> 0,
                () -> ofActive(core -> core.loop().queuedCommands()),
                () -> ofActive(ActiveCore::pendingAppends),
                ClusterMetrics.ofCore(
                        lease::epoch,
                        counters,
                        () -> ofActive(core -> core.links().pendingFrames()),
                        () -> ofActive(core -> 1),
                        this::lagMillis)));
    }

    /** A value of the active core, 0 without one. */
    private int ofActive(ToIntFunction<ActiveCore> value) {
        ActiveCore running = active;
        return running == null ? 0 : value.applyAsInt(running);
    }

    private long lagMillis() {
        StandbyCore following = standby;
        return following == null ? 0 : following.lagMillis();
    }

    private ProcessStatus status() {
        boolean isActive = active != null;
        return new ProcessStatus(
                "core",
                cluster.name(),
                BuildInfo.VERSION,
                isActive ? "active" : "standby",
                isActive ? lease.epoch() : 0,
                ofActive(core -> core.links().gateways()),
                lagMillis(),
                ofActive(core -> core.links().pendingFrames()),
                counters.takeovers().sum(),
                counters.gaps().sum(),
                counters.interrupted().sum());
    }

    private CompletableFuture<ServerStats> stats() {
        ActiveCore running = active;
        return running == null
                ? CompletableFuture.completedFuture(ServerStats.NONE)
                : running.loop().query(ServerCore::stats);
    }

    private void supervise() {
        try {
            while (!closing && failure == null) {
                try (StandbyCore following = new StandbyCore(config(), metrics())) {
                    standBy(following);
                    lead(following);
                }
            }
        } catch (InterruptedException e) {
            LogEvent.SUPERVISOR_STOPPED.logFailure(LOG, e);
        } catch (RuntimeException e) {
            fail(String.valueOf(e.getMessage()), e);
        }
    }

    /** Follows the journal until this process holds the lease, which is of no use to it without NATS, or is to stop. */
    private void standBy(StandbyCore following) throws InterruptedException {
        standby = following;
        while (!network.isResponding() || !lease.tryAcquire()) {
            // The driver of the database may have consumed the interrupt.
            if (closing) {
                return;
            }
            following.poll();
            if (following.lagMillis() <= READY_LAG_MILLIS) {
                ready.countDown();
            }
            Thread.sleep(POLL_MILLIS);
        }
        acquiredNanos = System.nanoTime();
        requireNoCoreOfOtherStore();
        following.poll();
        standby = null;
    }

    /**
     * The active cores of two databases would compete for the gateways.
     *
     * @throws StoreException if the core of another database is active
     */
    private void requireNoCoreOfOtherStore() throws InterruptedException {
        long listened = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        if (listened < HEARTBEAT_MILLIS) {
            Thread.sleep(HEARTBEAT_MILLIS - listened);
        }
        String other = heartbeats.coreOfOtherStore(lease.store());
        if (other != null) {
            lease.release();
            throw new StoreException("the core " + other + " is active in the cluster "
                    + cluster.subjects().cluster() + " with another database. Set db-url to its database, or cluster to"
                    + " another name");
        }
    }

    /** Is active for one epoch, unless this process is to stop. */
    private void lead(StandbyCore following) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        epochEnded = ended;
        // Otherwise close() ends this epoch.
        if (closing) {
            return;
        }
        ActiveCore core;
        try {
            core = new ActiveCore(
                    config(),
                    cluster,
                    network,
                    lease,
                    metrics(),
                    counters,
                    heartbeats.gateways(),
                    this::shutDown,
                    ended::countDown,
                    following);
        } catch (LeaseLostException e) {
            LogEvent.CORE_INACTIVE.log(LOG, lease.epoch(), "lease lost during the takeover");
            return;
        }
        active = core;
        counters.takeovers().increment();
        LogEvent.CORE_ACTIVE.log(
                LOG, lease.epoch(), cluster.name(), TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - acquiredNanos));
        ready.countDown();
        if (!lease.isHeld()) {
            ended.countDown();
        }
        boolean isolated = !awaitEnd(ended);
        if (closing) {
            return;
        }
        active = null;
        boolean lost = !lease.isHeld();
        core.abort();
        if (lost) {
            LogEvent.CORE_INACTIVE.log(LOG, lease.epoch(), "another core has taken over");
        } else if (isolated) {
            lease.release();
            LogEvent.CORE_INACTIVE.log(LOG, lease.epoch(), "NATS does not respond");
        } else {
            lease.release();
            fail("the core or its journal failed", null);
        }
    }

    /** Returns true after the end of the epoch, false if NATS does not respond any more. */
    private boolean awaitEnd(CountDownLatch ended) throws InterruptedException {
        long respondedNanos = System.nanoTime();
        while (!ended.await(NATS_POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            if (network.isResponding()) {
                respondedNanos = System.nanoTime();
            } else if (System.nanoTime() - respondedNanos > NATS_SILENCE_MAX_NANOS) {
                return false;
            }
        }
        return true;
    }

    private void fail(String reason, @Nullable Exception cause) {
        failure = reason;
        LogEvent.CORE_FAILED.logFailure(LOG, cause, reason);
        ready.countDown();
        fail();
    }

    @Override
    public String awaitReady() throws InterruptedException {
        ready.await();
        String reason = failure;
        if (reason != null) {
            throw new StoreException("Cannot start the core: " + reason);
        }
        return "parlor-server core ready";
    }

    @Override
    public CompletableFuture<?> ping() {
        ActiveCore running = active;
        return running == null
                ? CompletableFuture.completedFuture(true)
                : running.loop().query(responding -> true);
    }

    @Override
    public void reload() {
        ActiveCore running = active;
        if (running != null) {
            running.reload();
        }
    }

    /** Hands over to another core and stops. */
    @Override
    public void close() {
        closing = true;
        LogEvent.STOPPING.log(LOG, active == null ? 0 : lease.epoch());
        supervisor.interrupt();
        epochEnded.countDown();
        try {
            supervisor.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ActiveCore running = active;
        if (running != null) {
            if (lease.isHeld()) {
                running.handOver();
            } else {
                running.abort();
            }
        }
        lease.close();
        network.close();
        closeOps();
    }
}
