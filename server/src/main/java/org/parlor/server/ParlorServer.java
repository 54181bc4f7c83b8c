package org.parlor.server;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.parlor.server.auth.Argon2PasswordHasher;
import org.parlor.server.auth.PasswordHasher;
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
import org.parlor.server.runtime.CoreLoop;
import org.parlor.server.runtime.EffectExecutor;
import org.parlor.server.runtime.SecureRandomSource;
import org.parlor.server.runtime.ServerClock;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.LoggingJournal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server: the wiring of its parts, and their end. It may run inside another program. */
public final class ParlorServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ParlorServer.class);

    private final String host;
    private final Listeners listeners;
    private final Gateway gateway;
    private final CoreLoop core;
    private final Journal journal;
    private final EffectExecutor executor;
    private final HealthStatus healthStatus;
    private final Monitoring monitoring;
    private final SettingsReloader settingsReloader;
    private final CountDownLatch failed;
    private final CountDownLatch over;

    private ParlorServer(
            String host,
            Listeners listeners,
            Gateway gateway,
            CoreLoop core,
            Journal journal,
            EffectExecutor executor,
            HealthStatus healthStatus,
            Monitoring monitoring,
            SettingsReloader settingsReloader,
            CountDownLatch failed,
            CountDownLatch over) {
        this.host = host;
        this.listeners = listeners;
        this.gateway = gateway;
        this.core = core;
        this.journal = journal;
        this.executor = executor;
        this.healthStatus = healthStatus;
        this.monitoring = monitoring;
        this.settingsReloader = settingsReloader;
        this.failed = failed;
        this.over = over;
    }

    /**
     * Starts a server; it accepts connections when this returns.
     *
     * @throws BindFailedException if an address is taken or is not this computer's
     * @throws org.parlor.server.tls.InvalidCertificateException if there is no certificate to serve TLS with
     * @throws org.parlor.server.storage.StoreException if what it keeps cannot be used
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
        ServerClock time = ServerClock.system();
        ConnectionRegistry connections = new ConnectionRegistry(monitoring.gateway());
        CountDownLatch failed = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        Runnable fail = () -> {
            failed.countDown();
            over.countDown();
        };
        SettingsReloader settingsReloader = new SettingsReloader(config, over);
        Journal journal = new LoggingJournal(config.storage().journal(monitoring.store(), fail), monitoring.store());
        ServerCore parlor =
                new ServerCore(config.house(), new SecureRandomSource(), new IncidentLog(monitoring.store()::incident));
        GameArchive gameArchive = config.storage().archive(monitoring.store());
        PasswordHasher hasher = vault(config.house());
        EffectExecutor executor = new EffectExecutor(connections, gameArchive, hasher, settingsReloader);
        EventLoops loops = EventLoops.forThisMachine(Transport.best(config.ioUring()));
        CoreLoop core = new CoreLoop(parlor, journal, time, executor, monitoring.store(), fail, loops.core());
        ConnectionInitializer connectionInitializer =
                new ConnectionInitializer(config.house(), config.limits(), core, connections, time::nowMillis);
        AdminAccounts admins = new AdminAccounts(core, hasher, config.adminPassword());
        settingsReloader.takeOver(core, connectionInitializer, admins);
        HealthStatus healthStatus = new HealthStatus(connections, core, journal, failed);
        start(core, loops, executor, journal);
        Gateway gateway = new Gateway(loops, connections, config.limits());
        try {
            watch(config.ops(), monitoring, healthStatus);
            admins.ensure().join();
            Listeners listeners = Listeners.open(config, gateway, connectionInitializer);
            healthStatus.open();
            return new ParlorServer(
                    config.host(),
                    listeners,
                    gateway,
                    core,
                    journal,
                    executor,
                    healthStatus,
                    monitoring,
                    settingsReloader,
                    failed,
                    over);
        } catch (RuntimeException e) {
            core.close();
            executor.close();
            journal.close();
            gateway.close();
            throw e;
        }
    }

    /** A house without passwords needs no library to prove them. */
    private static PasswordHasher vault(ServerSettings settings) {
        return settings.visitors().passwords() == PasswordPolicy.NONE
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

    private static void watch(@Nullable OpsAddress ops, Monitoring monitoring, HealthStatus healthStatus) {
        if (ops != null) {
            try {
                monitoring.listen(Listeners.address(ListenOption.OPS_PORT, ops.host(), ops.port()), healthStatus);
                LOG.info("watched on {} port {}", ops.host(), monitoring.port().orElseThrow());
            } catch (IOException e) {
                throw new BindFailedException(ListenOption.OPS_PORT, ops.host(), ops.port(), e);
            }
        }
    }

    /** The address it listens on, as it was configured. */
    public String host() {
        return host;
    }

    /** The port it listens on, never 0; the one for TLS if that is all there is. */
    public int port() {
        return listeners.port();
    }

    /** The port on which it speaks TLS, if it does. */
    public OptionalInt tlsPort() {
        return listeners.tlsPort();
    }

    /** The port on which it can be watched, none if it is not. */
    public OptionalInt opsPort() {
        return monitoring.port();
    }

    /** Waits until the server is to be closed: somebody may do that has asked for it, or it has failed. */
    public void awaitEnd() throws InterruptedException {
        over.await();
    }

    /** Reads the settings again, soon; the log says what came of it. */
    public void reload() {
        settingsReloader.reload();
    }

    /** Whether it can no longer keep what it acknowledges. */
    public boolean hasFailed() {
        return failed.getCount() == 0;
    }

    /** Whether an admin has asked that the server be started again once it has stopped. */
    public boolean isToRestart() {
        return Boolean.TRUE.equals(settingsReloader.restart());
    }

    /** Tells everybody bye, waits until they have read it, at most a few seconds, and ends. May be called twice. */
    @Override
    public void close() {
        healthStatus.drain();
        if (Boolean.FALSE.equals(settingsReloader.restart())) {
            gateway.announceShutdown();
        }
        gateway.stopAccepting();
        listeners.close();
        core.close();
        executor.close();
        // The last words may be said only once everything before them is kept.
        journal.close();
        gateway.close();
        monitoring.close();
        LOG.info("stopped");
    }
}
