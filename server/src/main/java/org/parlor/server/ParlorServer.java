package org.parlor.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CountDownLatch;
import org.parlor.server.core.Parlor;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.Passwords;
import org.parlor.server.gateway.Gateway;
import org.parlor.server.gateway.Reception;
import org.parlor.server.gateway.Switchboard;
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
    private final CountDownLatch failed;

    private ParlorServer(
            String host, Gateway gateway, CoreLoop core, Journal journal, Vault vault, CountDownLatch failed) {
        this.host = host;
        this.gateway = gateway;
        this.core = core;
        this.journal = journal;
        this.vault = vault;
        this.failed = failed;
    }

    /**
     * Starts a server; it accepts connections when this returns.
     *
     * @throws CannotListenException if its address is taken or is not this computer's
     * @throws org.parlor.server.store.StoreException if what it keeps cannot be used
     */
    public static ParlorServer start(ServerConfig config) {
        InetSocketAddress address = address(config);
        ServerTime time = ServerTime.system();
        Switchboard switchboard = new Switchboard();
        CountDownLatch failed = new CountDownLatch(1);
        Journal journal = config.storage().open(failed::countDown);
        Parlor parlor = new Parlor(config.house(), new SecretRandomness());
        Vault vault = vault(config.house());
        CoreLoop core = new CoreLoop(parlor, journal, time, switchboard, vault, failed::countDown);
        Reception reception = new Reception(config.house(), config.limits(), core, switchboard, time::nowMillis);
        start(core, journal, vault);
        try {
            Gateway gateway = Gateway.open(address, reception, switchboard, config.limits());
            LOG.info("listening on {} port {}", config.host(), gateway.port());
            return new ParlorServer(config.host(), gateway, core, journal, vault, failed);
        } catch (IOException e) {
            core.close();
            journal.close();
            vault.close();
            throw new CannotListenException(
                    "Cannot listen on " + config.host() + " port " + config.port() + ": " + e.getMessage(), e);
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

    private static InetSocketAddress address(ServerConfig config) {
        try {
            return new InetSocketAddress(InetAddress.getByName(config.host()), config.port());
        } catch (UnknownHostException e) {
            throw new CannotListenException("Cannot listen on " + config.host() + ": no such address", e);
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

    /** Waits, for ever if all goes well, until the server can no longer keep what it acknowledges. */
    public void awaitFailure() throws InterruptedException {
        failed.await();
    }

    public boolean hasFailed() {
        return failed.getCount() == 0;
    }

    /** Tells everybody bye, waits until they have read it, at most a few seconds, and ends. May be called twice. */
    @Override
    public void close() {
        gateway.stopAccepting();
        core.close();
        // The last words may be said only once everything before them is kept.
        journal.close();
        gateway.close();
        vault.close();
        LOG.info("stopped");
    }
}
