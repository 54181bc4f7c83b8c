package org.parlor.server.app;

import io.netty.util.concurrent.EventExecutor;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.BuildInfo;
import org.parlor.message.SessionMessage;
import org.parlor.server.cluster.codec.ConnectionIds;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.cluster.codec.GatewaySettings;
import org.parlor.server.cluster.codec.ProcessStatus;
import org.parlor.server.cluster.gateway.RemoteCore;
import org.parlor.server.cluster.gateway.SessionFailover;
import org.parlor.server.cluster.transport.ClusterSettings;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.cluster.transport.NatsNetwork;
import org.parlor.server.cluster.transport.NetworkUnavailableException;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.state.ServerStats;
import org.parlor.server.log.LogEvent;
import org.parlor.server.log.Outage;
import org.parlor.server.metrics.OpsHttpServer;
import org.parlor.server.metrics.OpsView;
import org.parlor.server.net.ConnectionAcceptor;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.net.EffectDispatcher;
import org.parlor.server.net.EventLoops;
import org.parlor.server.net.IncidentLog;
import org.parlor.server.net.Transport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A gateway of a cluster: serves connections and forwards their requests to the active core. */
public final class GatewayNode extends RunningServer {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayNode.class);
    private static final long RETRY_MILLIS = 200;
    private static final long WATCH_MILLIS = 100;
    /** With the time in which NATS must respond three seconds, longer than a takeover should take. */
    private static final long SILENCE_MAX_MILLIS = 2_500;

    private static final long SEND_ON_MILLIS = 3_000;

    private final LinkCounters counters = new LinkCounters();
    private final NatsNetwork network;
    private final ConnectionRegistry connections;
    private final EventExecutor thread;
    private final RemoteCore core;
    private final GatewayRuntime gateway;
    private final SettingsReloader settingsReloader;
    private volatile ServerSettings ownSettings;
    private volatile GatewaySettings settings;
    private volatile String phase = "no core responds";
    /** Used on the thread of the core only, as are the following. */
    private final Outage cutOff = new Outage();

    private boolean isCheckingNetwork;
    private long sentOnNanos = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(SEND_ON_MILLIS);

    /**
     * Starts a gateway, which accepts connections as soon as it has joined a core.
     *
     * @throws BindFailedException if an address is in use or not local
     * @throws org.parlor.server.cluster.transport.NetworkUnavailableException if NATS cannot be reached
     */
    public static GatewayNode start(ServerConfig config, ClusterSettings cluster) {
        ListenAddress.requireFree(config);
        NatsNetwork network = NatsNetwork.connect(cluster.nats(), "parlor-gateway " + cluster.name());
        return start(config, ops -> new GatewayNode(config, cluster, network, ops));
    }

    private GatewayNode(
            ServerConfig config, ClusterSettings cluster, NatsNetwork network, @Nullable OpsHttpServer ops) {
        super(config, ops);
        this.network = network;
        this.ownSettings = config.settings();
        this.settings = GatewaySettings.of(config.settings());
        SecureRandom random = new SecureRandom();
        int number = 1 + random.nextInt(ConnectionIds.GATEWAY_MAX);
        connections = new ConnectionRegistry(metrics(), ConnectionIds.of(number, 0));
        EventLoops loops = EventLoops.forThisMachine(Transport.best(config.ioUring()));
        thread = loops.core();
        core = new RemoteCore(
                network,
                cluster.subjects(),
                identity(number, random.nextLong(), config, cluster),
                thread,
                new SessionFailover(new EffectDispatcher(connections)),
                new CoreListener(),
                new IncidentLog(metrics()::gatewayIncident),
                counters);
        gateway = new GatewayRuntime(config, loops, connections, core, core::nowMillis);
        settingsReloader = new SettingsReloader(config.source(), command -> {}, this::ownSettingsChanged, null);
        openOps();
        network.answer(cluster.subjects().status(), () -> status(cluster).encode());
        core.start();
        thread.scheduleWithFixedDelay(this::watchNetwork, WATCH_MILLIS, WATCH_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * While this gateway is cut off from NATS, sends its clients to the other gateways every three seconds. If only the core
     * is missing, they would find no better one.
     */
    private void watchNetwork() {
        boolean isSilent = core.silentMillis() >= SILENCE_MAX_MILLIS;
        boolean isDue = System.nanoTime() - sentOnNanos >= TimeUnit.MILLISECONDS.toNanos(SEND_ON_MILLIS);
        if (!isSilent) {
            cutOff.end();
        } else if (core.gateways() > 1 && isDue && !isCheckingNetwork) {
            isCheckingNetwork = true;
            checkNetwork(network::isResponding, thread, this::networkChecked);
        }
    }

    /** Blocks another thread than that of the result, for half a second without NATS. A check that fails is no response. */
    static void checkNetwork(Callable<Boolean> isResponding, Executor thread, Consumer<Boolean> checked) {
        Supplier<Boolean> check = () -> {
            try {
                return isResponding.call();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return true;
            } catch (Exception e) {
                LogEvent.NATS_FAILED.logFailure(LOG, e, "flush");
                return false;
            }
        };
        CompletableFuture.supplyAsync(check).thenAcceptAsync(checked, thread);
    }

    private void networkChecked(boolean isResponding) {
        isCheckingNetwork = false;
        if (isResponding || phase.equals("draining")) {
            return;
        }
        sentOnNanos = System.nanoTime();
        if (cutOff.notice("")) {
            LogEvent.CLIENTS_SENT_ON.log(LOG, connections.size());
        }
        core.dropClosed();
        gateway.acceptor().disconnectAll(this::redirect);
    }

    private static RemoteCore.Identity identity(
            int number, long incarnation, ServerConfig config, ClusterSettings cluster) {
        return new RemoteCore.Identity(
                number,
                incarnation,
                new ControlMessage.Join(
                        ControlMessage.WIRE_VERSION,
                        BuildInfo.VERSION,
                        cluster.subjects().cluster(),
                        cluster.name(),
                        config.settings().advertisedServers(),
                        0));
    }

    /** Applies the settings of the core to new connections, and ends the process if the core refuses it. */
    private final class CoreListener implements RemoteCore.Listener {
        @Override
        public void settingsChanged(GatewaySettings changed) {
            settings = changed;
            updateConnections();
        }

        @Override
        public void refused(String reason) {
            LogEvent.CORE_REFUSED.log(LOG, core.coreName(), reason);
            fail();
            core.firstJoin()
                    .completeExceptionally(new NetworkUnavailableException("The core refuses this gateway: " + reason));
        }
    }

    private void ownSettingsChanged(ServerConfig changed) {
        ownSettings = changed.settings();
        updateConnections();
    }

    private void updateConnections() {
        gateway.connectionInitializer().update(settings.applyTo(ownSettings));
    }

    private void openOps() {
        List<OpsView.Measure> measures = new ArrayList<>(ClusterMetrics.of(core::epoch, counters, core::pendingFrames));
        measures.addAll(gateway.measures());
        openOps(new OpsView(
                () -> CompletableFuture.supplyAsync(() -> ServerStats.NONE, thread),
                this::notReadyReason,
                connections::size,
                connections::paused,
                connections::commandsInFlight,
                () -> 0,
                measures));
    }

    private ProcessStatus status(ClusterSettings cluster) {
        String state = core.isJoined() ? "joined" : "waiting";
        return new ProcessStatus(
                "gateway",
                cluster.name(),
                BuildInfo.VERSION,
                phase.equals("draining") ? phase : state,
                core.epoch(),
                connections.size(),
                0,
                core.pendingFrames(),
                counters.takeovers().sum(),
                counters.gaps().sum(),
                counters.interrupted().sum());
    }

    private Optional<String> notReadyReason() {
        if (!phase.isEmpty()) {
            return Optional.of(phase);
        }
        return core.isJoined() ? Optional.empty() : Optional.of("no core responds");
    }

    /** Names the other gateways, which continue the session at once. */
    private SessionMessage.Bye bye(PeerAddress peer) {
        SessionMessage.Bye bye = redirect(peer);
        return bye.servers() == null ? ConnectionAcceptor.BYE_RESTART : bye;
    }

    /** Names the other gateways, if they advertise addresses. Otherwise a load balancer knows them. */
    private SessionMessage.Bye redirect(PeerAddress peer) {
        ServerSettings.AdvertisedServers own = config().settings().advertisedServers();
        ServerSettings.AdvertisedServers all = settings.servers();
        List<String> others = new ArrayList<>(peer.encrypted() ? all.tls() : all.plain());
        others.removeAll(peer.encrypted() ? own.tls() : own.plain());
        return new SessionMessage.Bye("restart", RETRY_MILLIS, others.isEmpty() ? null : List.copyOf(others));
    }

    @Override
    public void announceLinks(SessionMessage.Hello.Links links) {
        gateway.connectionInitializer().announceLinks(links);
    }

    @Override
    public String awaitReady() throws InterruptedException {
        try {
            core.firstJoin().get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof NetworkUnavailableException refused ? refused : new IllegalStateException(e);
        }
        gateway.open();
        phase = "";
        return gateway.readyLine();
    }

    @Override
    public CompletableFuture<?> ping() {
        return CompletableFuture.supplyAsync(() -> true, thread);
    }

    @Override
    public void reload() {
        settingsReloader.reload();
    }

    /** Sends the clients to other gateways and stops. */
    @Override
    public void close() {
        phase = "draining";
        gateway.acceptor().setBye(this::bye);
        gateway.stopAccepting();
        gateway.acceptor().closeConnections();
        core.close();
        gateway.acceptor().close();
        network.close();
        closeOps();
    }
}
