package org.parlor.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.Parlor;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.Passwords;
import org.parlor.server.gateway.Gateway;
import org.parlor.server.gateway.Reception;
import org.parlor.server.gateway.Switchboard;
import org.parlor.server.ops.Monitor;
import org.parlor.server.store.Chronicle;
import org.parlor.server.store.CoreLoop;
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
    private final Gateway gateway;
    private final CoreLoop core;
    private final Journal journal;
    private final Vault vault;
    private final Vitals vitals;
    private final Monitor monitor;
    private final CountDownLatch failed;
    private final CountDownLatch over;

    private ParlorServer(
            String host,
            Gateway gateway,
            CoreLoop core,
            Journal journal,
            Vault vault,
            Vitals vitals,
            Monitor monitor,
            CountDownLatch failed,
            CountDownLatch over) {
        this.host = host;
        this.gateway = gateway;
        this.core = core;
        this.journal = journal;
        this.vault = vault;
        this.vitals = vitals;
        this.monitor = monitor;
        this.failed = failed;
        this.over = over;
    }

    /**
     * Starts a server; it accepts connections when this returns.
     *
     * @throws CannotListenException if an address is taken or is not this computer's
     * @throws org.parlor.server.store.StoreException if what it keeps cannot be used
     */
    public static ParlorServer start(ServerConfig config) {
        InetSocketAddress address = address(config.host(), config.port());
        ServerTime time = ServerTime.system();
        Monitor monitor = config.ops() == null ? Monitor.off() : Monitor.on();
        Switchboard switchboard = new Switchboard(monitor.gateway());
        CountDownLatch failed = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        Runnable fail = () -> {
            failed.countDown();
            over.countDown();
        };
        Caretaker caretaker = new Caretaker(config, over);
        Journal journal = new Chronicle(config.storage().open(monitor.store(), fail), monitor.store());
        Parlor parlor = new Parlor(config.house(), new SecretRandomness());
        Vault vault = vault(config.house());
        CoreLoop core = new CoreLoop(parlor, journal, time, switchboard, vault, caretaker, monitor.store(), fail);
        Reception reception = new Reception(config.house(), config.limits(), core, switchboard, time::nowMillis);
        caretaker.takeOver(core, reception);
        Vitals vitals = new Vitals(switchboard, core, journal, failed);
        start(core, journal, vault);
        try {
            watch(config.ops(), monitor, vitals);
            Gateway gateway = open(address, reception, switchboard, config);
            vitals.open();
            return new ParlorServer(config.host(), gateway, core, journal, vault, vitals, monitor, failed, over);
        } catch (CannotListenException e) {
            monitor.close();
            core.close();
            journal.close();
            vault.close();
            throw e;
        }
    }

    /** A house without passwords needs no library to prove them. */
    private static Vault vault(House house) {
        return house.passwords() == Passwords.NONE ? Vault.none() : new Argon2Vault();
    }

    private static void start(CoreLoop core, Journal journal, Vault vault) {
        try {
            core.start();
        } catch (RuntimeException e) {
            journal.close();
            vault.close();
            throw e;
        }
    }

    private static void watch(@Nullable OpsAddress ops, Monitor monitor, Vitals vitals) {
        if (ops != null) {
            try {
                monitor.listen(address(ops.host(), ops.port()), vitals);
                LOG.info("watched on {} port {}", ops.host(), monitor.port().orElseThrow());
            } catch (IOException e) {
                throw new CannotListenException(ops.host(), ops.port(), e);
            }
        }
    }

    private static Gateway open(
            InetSocketAddress address, Reception reception, Switchboard switchboard, ServerConfig config) {
        try {
            Gateway gateway = Gateway.open(address, reception, switchboard, config.limits());
            LOG.info("listening on {} port {}", config.host(), gateway.port());
            return gateway;
        } catch (IOException e) {
            throw new CannotListenException(config.host(), config.port(), e);
        }
    }

    private static InetSocketAddress address(String host, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw new CannotListenException(host, e);
        }
    }

    /** The address it listens on, as it was configured. */
    public String host() {
        return host;
    }

    /** The port it listens on, never 0. */
    public int port() {
        return gateway.port();
    }

    /** The port on which it can be watched, none if it is not. */
    public OptionalInt opsPort() {
        return monitor.port();
    }

    /** Waits until the server is to be closed: somebody may do that has asked for it, or it has failed. */
    public void awaitEnd() throws InterruptedException {
        over.await();
    }

    /** Whether it can no longer keep what it acknowledges. */
    public boolean hasFailed() {
        return failed.getCount() == 0;
    }

    /** Tells everybody bye, waits until they have read it, at most a few seconds, and ends. May be called twice. */
    @Override
    public void close() {
        vitals.drain();
        gateway.stopAccepting();
        core.close();
        // The last words may be said only once everything before them is kept.
        journal.close();
        gateway.close();
        vault.close();
        monitor.close();
        LOG.info("stopped");
    }
}
