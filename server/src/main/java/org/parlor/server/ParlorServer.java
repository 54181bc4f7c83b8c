package org.parlor.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.auth.SecureRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.metrics.OpsHttpServer;
import org.parlor.server.metrics.OpsSource;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.net.ConnectionAcceptor;
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.net.EventLoops;
import org.parlor.server.net.IncidentLog;
import org.parlor.server.net.ProxyProtocolInitializer;
import org.parlor.server.net.ProxySources;
import org.parlor.server.net.Transport;
import org.parlor.server.net.outbound.EffectDispatcher;
import org.parlor.server.runtime.CoreLoop;
import org.parlor.server.runtime.EffectExecutor;
import org.parlor.server.runtime.ProcessControl;
import org.parlor.server.runtime.ServerClock;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.Journal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server: creates, wires and closes its components. Can be embedded in another program. */
public final class ParlorServer implements RunningServer {
    private static final Logger LOG = LoggerFactory.getLogger(ParlorServer.class);
    private static final String LOOPBACK = "127.0.0.1";
    private static final Logger ADMIN_LOG = LoggerFactory.getLogger("admin");

    private final ServerConfig config;
    private final CountDownLatch shutdownRequested = new CountDownLatch(1);
    private final ConnectionRegistry connections;
    private final Journal journal;
    private final EffectExecutor executor;
    private final ConnectionAcceptor acceptor;
    private final ConnectionInitializer connectionInitializer;
    private final CoreLoop core;
    private final SettingsReloader settingsReloader;
    private final @Nullable OpsHttpServer ops;
    private final OptionalInt opsPort;
    private final ServerPorts ports;
    /** Why the server accepts no logins, empty if it does. */
    private volatile String phase = "starting";
    /** Whether to restart after a drain; null if no drain has completed. */
    private volatile @Nullable Boolean restart;

    private volatile boolean failed;

    /** Reloads the settings and stops the server, on request of the core. */
    private final class Control implements ProcessControl {
        @Override
        public void reload(Effect.ReloadSettings request) {
            settingsReloader.reload(request);
        }

        @Override
        public void shutDown(boolean restartRequested) {
            LogEvent.DRAINED.log(ADMIN_LOG, restartRequested);
            restart = restartRequested;
            shutdownRequested.countDown();
        }
    }

    /**
     * Starts a server. It accepts connections when this method returns.
     *
     * @throws BindFailedException if an address is in use or not local
     * @throws org.parlor.server.tls.InvalidCertificateException if the TLS certificate cannot be loaded
     * @throws org.parlor.server.storage.StoreException if the store cannot be used
     */
    public static ParlorServer start(ServerConfig config) {
        ListenAddress.requireFree(config);
        // Without an ops port the libraries of metrics and HTTP may be absent.
        OpsHttpServer ops = config.ops() == null ? null : new OpsHttpServer(ConnectionInitializer.VERSION);
        try {
            return new ParlorServer(config, ops);
        } catch (RuntimeException e) {
            if (ops != null) {
                ops.close();
            }
            throw e;
        }
    }

    private ParlorServer(ServerConfig config, @Nullable OpsHttpServer ops) {
        this.config = config;
        this.ops = ops;
        ServerMetrics metrics = ops == null ? ServerMetrics.NONE : ops.metrics();
        ServerClock clock = ServerClock.system();
        connections = new ConnectionRegistry(metrics);
        journal = config.storage().journal(metrics, this::fail);
        GameArchive archive = config.storage().archive(metrics);
        PasswordHasher hasher = passwordHasher(config);
        executor = new EffectExecutor(new EffectDispatcher(connections), archive, hasher, new Control());
        EventLoops loops = EventLoops.forThisMachine(Transport.best(config.ioUring()));
        acceptor = new ConnectionAcceptor(loops, connections, config.limits());
        ServerCore serverCore =
                new ServerCore(config.settings(), new SecureRandomSource(), new IncidentLog(metrics::coreIncident));
        core = new CoreLoop(serverCore, journal, clock, executor, metrics, this::fail, loops.core());
        connectionInitializer =
                new ConnectionInitializer(config.settings(), config.limits(), core, connections, clock::wallMillis);
        AdminAccounts admins = new AdminAccounts(core, hasher, config.adminPassword());
        settingsReloader = new SettingsReloader(
                config.source(),
                core,
                changed -> connectionInitializer.update(changed.settings(), changed.limits()),
                admins);
        try {
            core.start();
        } catch (RuntimeException e) {
            closeAfterCore();
            throw e;
        }
        try {
            opsPort = openOps(config.ops());
            admins.createMissing().join();
            ports = ServerPorts.open(config, acceptor, connectionInitializer);
        } catch (RuntimeException e) {
            core.close();
            closeAfterCore();
            throw e;
        }
        phase = "";
    }

    /** Avoids loading Argon2 on a server without passwords. */
    static PasswordHasher passwordHasher(ServerConfig config) {
        return config.settings().access().passwordPolicy() == PasswordLoginPolicy.NONE
                ? PasswordHasher.none()
                : config.hasher().get();
    }

    private OptionalInt openOps(@Nullable OpsAddress address) {
        if (ops == null || address == null) {
            return OptionalInt.empty();
        }
        List<OpsSource.Measure> measures = new ArrayList<>(config.storage().measures());
        measures.addAll(ServerPorts.measures(config, () -> ports));
        OpsSource health = new OpsSource(
                () -> core.query(ServerCore::stats),
                this::notReadyReason,
                connections::size,
                connections::paused,
                core::queuedCommands,
                journal::pendingAppends,
                measures);
        int port = ListenAddress.of(address).bind(resolved -> ops.listen(resolved, health));
        LogEvent.LISTENING.log(LOG, "ops", address.host(), port, "no", null);
        return OptionalInt.of(port);
    }

    private void fail() {
        failed = true;
        shutdownRequested.countDown();
    }

    private void closeAfterCore() {
        executor.close();
        // Flushes the journal before the gateway sends what depends on it.
        journal.close();
        acceptor.close();
    }

    private Optional<String> notReadyReason() {
        if (hasFailed()) {
            return Optional.of("the store has failed");
        } else if (!phase.isEmpty()) {
            return Optional.of(phase);
        }
        return core.isWaitingForJournal() ? Optional.of("the store does not respond") : Optional.empty();
    }

    /** The configured listening address. */
    public String host() {
        return config.host();
    }

    /** The plain-text port, or the TLS port if the server is TLS-only. Never 0. */
    public int port() {
        return ports.port();
    }

    /** The TLS port, empty without TLS. */
    public OptionalInt tlsPort() {
        return ports.tlsPort();
    }

    /**
     * Opens a port for a program on this computer that accepts connections for this server. Each connection must begin with a
     * PROXY header, which names the client.
     *
     * @return the port, on the loopback address
     */
    public int openProxiedPort() {
        ProxyProtocolInitializer proxied =
                new ProxyProtocolInitializer(ProxySources.LOOPBACK, connectionInitializer, config.limits());
        return new ListenAddress("port", "bind", LOOPBACK, 0).bind(address -> acceptor.listen(address, proxied));
    }

    /** The port of the web page, empty without one. */
    public OptionalInt webPort() {
        return ports.webPort();
    }

    @Override
    public void announceLinks(SessionMessage.Hello.Links links) {
        connectionInitializer.announceLinks(links);
    }

    /** The port of the operations endpoint, empty if disabled. */
    public OptionalInt opsPort() {
        return opsPort;
    }

    @Override
    public String awaitReady() {
        return RunningServer.readyLine(host(), port());
    }

    @Override
    public void awaitShutdown() throws InterruptedException {
        shutdownRequested.await();
    }

    @Override
    public CompletableFuture<?> ping() {
        return core.query(responding -> true);
    }

    @Override
    public void reload() {
        settingsReloader.reload();
    }

    @Override
    public boolean hasFailed() {
        return failed;
    }

    @Override
    public boolean isRestartRequested() {
        return Boolean.TRUE.equals(restart);
    }

    /** Notifies all clients, flushes pending output for at most a few seconds, and stops. Idempotent. */
    @Override
    public void close() {
        close(false);
    }

    /** Stops a server that is not restarted soon, so that clients do not wait for it. */
    public void closePermanently() {
        close(true);
    }

    private void close(boolean permanently) {
        phase = "draining";
        if (permanently || Boolean.FALSE.equals(restart)) {
            acceptor.announceShutdown();
        }
        acceptor.stopAccepting();
        ports.close();
        core.close(new Command.Shutdown(
                permanently, permanently && !config.storage().keepsData()));
        closeAfterCore();
        if (ops != null) {
            ops.close();
        }
        LogEvent.STOPPED.log(LOG);
    }
}
