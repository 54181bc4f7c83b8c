package org.parlor.server.app;

import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.parlor.connection.ServerEndpoint;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.cluster.codec.GatewaySettings;
import org.parlor.server.cluster.core.GatewayLinks;
import org.parlor.server.cluster.core.SessionSource;
import org.parlor.server.cluster.transport.ClusterSettings;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.cluster.transport.Network;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.ConnectedSession;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.ServerSettings.AdvertisedServers;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.net.IncidentLog;
import org.parlor.server.runtime.CoreLoop;
import org.parlor.server.runtime.ServerClock;
import org.parlor.server.storage.lease.Lease;

/** The core of one epoch: the state, its journal and archive, and the links of the gateways. */
final class ActiveCore {
    /** Lets the commands arrive that gateways sent before they learn that the core ends. */
    private static final long LAST_COMMANDS_MILLIS = 30;

    private final EventExecutor thread = new DefaultEventExecutor(new DefaultThreadFactory("core", true));
    private final ServerConfig config;
    private final CoreRuntime runtime;
    private final CoreLoop loop;
    private final GatewayLinks links;
    /** The settings of the core, with the addresses of the gateways. */
    private volatile ServerSettings settings;

    /**
     * Activates a state and starts to accept gateways.
     *
     * @param expectedGateways number of gateways of the previous core, 0 if unknown
     * @param shutDown stops the process; accepts whether to restart
     * @param failed runs if the core or its journal fails
     * @param standby has read the journal with the lease held
     * @throws org.parlor.server.storage.StoreException if the store cannot be used
     */
    ActiveCore(
            ServerConfig config,
            ClusterSettings cluster,
            Network network,
            Lease lease,
            ServerMetrics metrics,
            LinkCounters counters,
            int expectedGateways,
            Consumer<Boolean> shutDown,
            Runnable failed,
            StandbyCore standby) {
        this.config = config;
        this.settings = config.settings().with(AdvertisedServers.NONE);
        ServerClock clock = ServerClock.system();
        runtime = new CoreRuntime(
                config.with(this::reloaded),
                metrics,
                standby.core(),
                config.storage().journal(lease, standby.follower(), metrics, failed),
                config.storage().archive(metrics),
                clock,
                this::deliver,
                thread,
                new CoreRuntime.Host(failed, shutDown, changed -> update(changed.settings())));
        loop = runtime.loop();
        links = new GatewayLinks(
                network,
                cluster.subjects(),
                lease.epoch(),
                new GatewayLinks.Host(
                        cluster.name(),
                        lease.store(),
                        thread,
                        clock::wallMillis,
                        new IncidentLog(metrics::coreIncident),
                        new CoreSessions(standby.core()),
                        expectedGateways),
                GatewaySettings.of(settings),
                counters,
                loop,
                this::gatewaysChanged);
        try {
            loop.start();
            runtime.createAdmins();
        } catch (RuntimeException e) {
            closeStorage();
            throw e;
        }
        links.start();
    }

    private record CoreSessions(ServerCore core) implements SessionSource {
        @Override
        public Stream<Long> connectionIds() {
            return core.connectionIds();
        }

        @Override
        public Optional<ConnectedSession> find(long connectionId) {
            return core.session(connectionId);
        }
    }

    private void deliver(List<Effect> effects) {
        links.deliver(effects);
    }

    /** Advertises the addresses of all gateways to clients. Called on the core's thread. */
    private void gatewaysChanged(Collection<ControlMessage.Join> gateways) {
        AdvertisedServers all = new AdvertisedServers(
                addresses(gateways, AdvertisedServers::plain), addresses(gateways, AdvertisedServers::tls));
        if (!all.equals(settings.advertisedServers())) {
            ServerSettings changed = settings.with(all);
            loop.submit(new Command.SettingsReloaded(Command.NO_CONNECTION, null, changed, List.of(), List.of(), null));
            update(changed);
        }
    }

    private static List<String> addresses(
            Collection<ControlMessage.Join> gateways, Function<AdvertisedServers, List<String>> kind) {
        return gateways.stream()
                .flatMap(gateway -> kind.apply(gateway.servers()).stream())
                .distinct()
                .limit(ServerEndpoint.ADVERTISED_MAX)
                .toList();
    }

    private SettingsReloadResult reloaded() {
        SettingsReloadResult read = config.source().get();
        ServerSettings changed = read.config().settings().with(settings.advertisedServers());
        return new SettingsReloadResult(read.config().with(changed), read.applied(), read.pending());
    }

    private void update(ServerSettings changed) {
        settings = changed;
        links.update(GatewaySettings.of(changed));
    }

    CoreLoop loop() {
        return loop;
    }

    GatewayLinks links() {
        return links;
    }

    int pendingAppends() {
        return runtime.pendingAppends();
    }

    void reload() {
        runtime.reload();
    }

    /** Completes what has been submitted, so that another core can continue. The sessions stay open. */
    void handOver() {
        links.announceEnd();
        thread.schedule(() -> {}, LAST_COMMANDS_MILLIS, TimeUnit.MILLISECONDS).awaitUninterruptibly();
        loop.handOver();
        closeStorage();
    }

    /** Stops without completing anything, because another core is active. */
    void abort() {
        loop.abort();
        closeStorage();
    }

    private void closeStorage() {
        runtime.closeStorage();
        links.stop();
        thread.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
    }
}
