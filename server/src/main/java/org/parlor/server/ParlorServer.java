package org.parlor.server;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.parlor.server.auth.Argon2PasswordHasher;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.auth.SecureRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.PasswordPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.metrics.Monitoring;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.net.EventLoops;
import org.parlor.server.net.Gateway;
import org.parlor.server.net.IncidentLog;
import org.parlor.server.net.Transport;
import org.parlor.server.net.outbound.EffectDispatcher;
import org.parlor.server.runtime.CoreLoop;
import org.parlor.server.runtime.EffectExecutor;
import org.parlor.server.runtime.ServerClock;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.LoggingJournal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server: creates, wires and closes its components. Can be embedded in another program. */
public final class ParlorServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ParlorServer.class);

    private final String host;
    private final ServerPorts ports;
    private final Gateway gateway;
    private final CoreLoop core;
    private final Journal journal;
    private final EffectExecutor executor;
    private final HealthStatus healthStatus;
    private final Monitoring monitoring;
    private final SettingsReloader settingsReloader;
    private final CountDownLatch failed;
    private final CountDownLatch shutdownRequested;

    private ParlorServer(
            String host,
            ServerPorts ports,
            Gateway gateway,
            CoreLoop core,
            Journal journal,
            EffectExecutor executor,
            HealthStatus healthStatus,
            Monitoring monitoring,
            SettingsReloader settingsReloader,
            CountDownLatch failed,
            CountDownLatch shutdownRequested) {
        this.host = host;
        this.ports = ports;
        this.gateway = gateway;
        this.core = core;
        this.journal = journal;
        this.executor = executor;
        this.healthStatus = healthStatus;
        this.monitoring = monitoring;
        this.settingsReloader = settingsReloader;
        this.failed = failed;
        this.shutdownRequested = shutdownRequested;
    }

    /**
     * Starts a server. It accepts connections when this method returns.
     *
     * @throws BindFailedException if an address is in use or not local
     * @throws org.parlor.server.tls.InvalidCertificateException if the TLS certificate cannot be loaded
     * @throws org.parlor.server.storage.StoreException if the store cannot be used
     */
    public static ParlorServer start(ServerConfig config) {
        PortCheck.requireFree(config);
        Monitoring monitoring = config.ops() == null ? Monitoring.off() : Monitoring.on();
        try {
            return start(config, monitoring);
        } catch (RuntimeException e) {
            monitoring.close();
            throw e;
        }
    }

    private static ParlorServer start(ServerConfig config, Monitoring monitoring) {
        ServerClock clock = ServerClock.system();
        ConnectionRegistry connections = new ConnectionRegistry(monitoring.gateway());
        CountDownLatch failed = new CountDownLatch(1);
        CountDownLatch shutdownRequested = new CountDownLatch(1);
        Runnable onFailure = () -> {
            failed.countDown();
            shutdownRequested.countDown();
        };
        SettingsReloader settingsReloader = new SettingsReloader(config, shutdownRequested);
        Journal journal =
                new LoggingJournal(config.storage().journal(monitoring.store(), onFailure), monitoring.store());
        ServerCore serverCore = new ServerCore(
                config.settings(), new SecureRandomSource(), new IncidentLog(monitoring.store()::incident));
        GameArchive gameArchive = config.storage().archive(monitoring.store());
        PasswordHasher hasher = passwordHasher(config.settings());
        EffectExecutor executor =
                new EffectExecutor(new EffectDispatcher(connections), gameArchive, hasher, settingsReloader);
        EventLoops loops = EventLoops.forThisMachine(Transport.best(config.ioUring()));
        CoreLoop core = new CoreLoop(serverCore, journal, clock, executor, monitoring.store(), onFailure, loops.core());
        ConnectionInitializer connectionInitializer =
                new ConnectionInitializer(config.settings(), config.limits(), core, connections, clock::nowMillis);
        AdminAccounts admins = new AdminAccounts(core, hasher, config.adminPassword());
        settingsReloader.attach(core, connectionInitializer, admins);
        HealthStatus healthStatus = new HealthStatus(connections, core, journal, failed);
        start(core, loops, executor, journal);
        Gateway gateway = new Gateway(loops, connections, config.limits());
        try {
            startMonitoring(config.ops(), monitoring, healthStatus);
            admins.createMissing().join();
            ServerPorts ports = ServerPorts.open(config, gateway, connectionInitializer);
            healthStatus.markReady();
            return new ParlorServer(
                    config.host(),
                    ports,
                    gateway,
                    core,
                    journal,
                    executor,
                    healthStatus,
                    monitoring,
                    settingsReloader,
                    failed,
                    shutdownRequested);
        } catch (RuntimeException e) {
            core.close();
            executor.close();
            journal.close();
            gateway.close();
            throw e;
        }
    }

    /** Avoids loading Argon2 on a server without passwords. */
    private static PasswordHasher passwordHasher(ServerSettings settings) {
        return settings.access().passwordPolicy() == PasswordPolicy.NONE
                ? PasswordHasher.none()
                : new Argon2PasswordHasher();
    }

    private static void start(CoreLoop core, EventLoops loops, EffectExecutor executor, Journal journal) {
        try {
            core.start();
        } catch (RuntimeException e) {
            executor.close();
            journal.close();
            loops.close();
            throw e;
        }
    }

    private static void startMonitoring(@Nullable OpsAddress ops, Monitoring monitoring, HealthStatus healthStatus) {
        if (ops != null) {
            try {
                monitoring.listen(ServerPorts.address(ListenOption.OPS_PORT, ops.host(), ops.port()), healthStatus);
                LOG.info(
                        "operations endpoint listening address={} port={}",
                        ops.host(),
                        monitoring.port().orElseThrow());
            } catch (IOException e) {
                throw new BindFailedException(ListenOption.OPS_PORT, ops.host(), ops.port(), e);
            }
        }
    }

    /** The configured listening address. */
    public String host() {
        return host;
    }

    /** The plain-text port, or the TLS port if the server is TLS-only. Never 0. */
    public int port() {
        return ports.port();
    }

    /** The TLS port, empty without TLS. */
    public OptionalInt tlsPort() {
        return ports.tlsPort();
    }

    /** The port of the operations endpoint, empty if disabled. */
    public OptionalInt opsPort() {
        return monitoring.port();
    }

    /** Blocks until a drain has completed or the server has failed. The caller then closes the server. */
    public void awaitShutdown() throws InterruptedException {
        shutdownRequested.await();
    }

    /** Reloads the settings asynchronously and logs the result. */
    public void reload() {
        settingsReloader.reload();
    }

    /** Whether the server stopped because the core or the journal failed. */
    public boolean hasFailed() {
        return failed.getCount() == 0;
    }

    /** Whether an admin requested a restart after the shutdown. */
    public boolean isRestartRequested() {
        return Boolean.TRUE.equals(settingsReloader.restart());
    }

    /** Notifies all clients, flushes pending output for at most a few seconds, and stops. Idempotent. */
    @Override
    public void close() {
        healthStatus.markDraining();
        if (Boolean.FALSE.equals(settingsReloader.restart())) {
            gateway.announceShutdown();
        }
        gateway.stopAccepting();
        ports.close();
        core.close();
        executor.close();
        // Flushes the journal before the gateway sends what depends on it.
        journal.close();
        gateway.close();
        monitoring.close();
        LOG.info("stopped");
    }
}
