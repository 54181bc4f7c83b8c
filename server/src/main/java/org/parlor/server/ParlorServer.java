package org.parlor.server;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.Parlor;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.Passwords;
import org.parlor.server.gateway.Gateway;
import org.parlor.server.gateway.IncidentLog;
import org.parlor.server.gateway.Loops;
import org.parlor.server.gateway.Reception;
import org.parlor.server.gateway.Switchboard;
import org.parlor.server.gateway.Transport;
import org.parlor.server.ops.Monitor;
import org.parlor.server.ops.OpsAddress;
import org.parlor.server.store.Archive;
import org.parlor.server.store.Chronicle;
import org.parlor.server.store.CoreLoop;
import org.parlor.server.store.Errands;
import org.parlor.server.store.Journal;
import org.parlor.server.store.SecretRandomness;
import org.parlor.server.store.ServerTime;
import org.parlor.server.vault.Argon2Vault;
import org.parlor.server.vault.Vault;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server: the wiring of its parts, and their end. It may run inside another program. */
public final class ParlorServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ParlorServer.class);

    private final String host;
    private final Doors doors;
    private final Gateway gateway;
    private final CoreLoop core;
    private final Journal journal;
    private final Errands errands;
    private final Vitals vitals;
    private final Monitor monitor;
    private final Caretaker caretaker;
    private final CountDownLatch failed;
    private final CountDownLatch over;

    private ParlorServer(
            String host,
            Doors doors,
            Gateway gateway,
            CoreLoop core,
            Journal journal,
            Errands errands,
            Vitals vitals,
            Monitor monitor,
            Caretaker caretaker,
            CountDownLatch failed,
            CountDownLatch over) {
        this.host = host;
        this.doors = doors;
        this.gateway = gateway;
        this.core = core;
        this.journal = journal;
        this.errands = errands;
        this.vitals = vitals;
        this.monitor = monitor;
        this.caretaker = caretaker;
        this.failed = failed;
        this.over = over;
    }

    /**
     * Starts a server; it accepts connections when this returns.
     *
     * @throws CannotListenException if an address is taken or is not this computer's
     * @throws org.parlor.server.tls.BadCertificateException if there is no certificate to serve TLS with
     * @throws org.parlor.server.store.StoreException if what it keeps cannot be used
     */
    public static ParlorServer start(ServerConfig config) {
        PortCheck.requireFree(config);
        Monitor monitor = config.ops() == null ? Monitor.off() : Monitor.on();
        try {
            return start(config, monitor);
        } catch (RuntimeException e) {
            monitor.close();
            throw e;
        }
    }

    private static ParlorServer start(ServerConfig config, Monitor monitor) {
        ServerTime time = ServerTime.system();
        Switchboard switchboard = new Switchboard(monitor.gateway());
        CountDownLatch failed = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        Runnable fail = () -> {
            failed.countDown();
            over.countDown();
        };
        Caretaker caretaker = new Caretaker(config, over);
        Journal journal = new Chronicle(config.storage().journal(monitor.store(), fail), monitor.store());
        Parlor parlor = new Parlor(config.house(), new SecretRandomness(), new IncidentLog(monitor.store()::incident));
        Archive archive = config.storage().archive(monitor.store());
        Vault vault = vault(config.house());
        Errands errands = new Errands(switchboard, archive, vault, caretaker);
        Loops loops = Loops.forThisMachine(Transport.best(config.ioUring()));
        CoreLoop core = new CoreLoop(parlor, journal, time, errands, monitor.store(), fail, loops.core());
        Reception reception = new Reception(config.house(), config.limits(), core, switchboard, time::nowMillis);
        AdminAccounts admins = new AdminAccounts(core, vault, config.adminPassword());
        caretaker.takeOver(core, reception, admins);
        Vitals vitals = new Vitals(switchboard, core, journal, failed);
        start(core, loops, errands, journal);
        Gateway gateway = new Gateway(loops, switchboard, config.limits());
        try {
            watch(config.ops(), monitor, vitals);
            admins.ensure().join();
            Doors doors = Doors.open(config, gateway, reception);
            vitals.open();
            return new ParlorServer(
                    config.host(), doors, gateway, core, journal, errands, vitals, monitor, caretaker, failed, over);
        } catch (RuntimeException e) {
            core.close();
            errands.close();
            journal.close();
            gateway.close();
            throw e;
        }
    }

    /** A house without passwords needs no library to prove them. */
    private static Vault vault(House house) {
        return house.visitors().passwords() == Passwords.NONE ? Vault.none() : new Argon2Vault();
    }

    private static void start(CoreLoop core, Loops loops, Errands errands, Journal journal) {
        try {
            core.start();
        } catch (RuntimeException e) {
            errands.close();
            journal.close();
            loops.close();
            throw e;
        }
    }

    private static void watch(@Nullable OpsAddress ops, Monitor monitor, Vitals vitals) {
        if (ops != null) {
            try {
                monitor.listen(Doors.address(ListenOption.OPS_PORT, ops.host(), ops.port()), vitals);
                LOG.info("watched on {} port {}", ops.host(), monitor.port().orElseThrow());
            } catch (IOException e) {
                throw new CannotListenException(ListenOption.OPS_PORT, ops.host(), ops.port(), e);
            }
        }
    }

    /** The address it listens on, as it was configured. */
    public String host() {
        return host;
    }

    /** The port it listens on, never 0; the one for TLS if that is all there is. */
    public int port() {
        return doors.port();
    }

    /** The port on which it speaks TLS, if it does. */
    public OptionalInt tlsPort() {
        return doors.tlsPort();
    }

    /** The port on which it can be watched, none if it is not. */
    public OptionalInt opsPort() {
        return monitor.port();
    }

    /** Waits until the server is to be closed: somebody may do that has asked for it, or it has failed. */
    public void awaitEnd() throws InterruptedException {
        over.await();
    }

    /** Reads the settings again, soon; the log says what came of it. */
    void reload() {
        caretaker.reload();
    }

    /** Whether it can no longer keep what it acknowledges. */
    public boolean hasFailed() {
        return failed.getCount() == 0;
    }

    /** Whether an admin has asked that the server be started again once it has stopped. */
    public boolean isToRestart() {
        return Boolean.TRUE.equals(caretaker.restart());
    }

    /** Tells everybody bye, waits until they have read it, at most a few seconds, and ends. May be called twice. */
    @Override
    public void close() {
        vitals.drain();
        if (Boolean.FALSE.equals(caretaker.restart())) {
            gateway.announceShutdown();
        }
        gateway.stopAccepting();
        doors.close();
        core.close();
        errands.close();
        // The last words may be said only once everything before them is kept.
        journal.close();
        gateway.close();
        monitor.close();
        LOG.info("stopped");
    }
}
