package org.parlor.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.parlor.server.core.Parlor;
import org.parlor.server.gateway.Gateway;
import org.parlor.server.gateway.Reception;
import org.parlor.server.gateway.Switchboard;
import org.parlor.server.store.CoreLoop;
import org.parlor.server.store.Journal;
import org.parlor.server.store.MemoryJournal;
import org.parlor.server.store.SecretRandomness;
import org.parlor.server.store.ServerTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server: the wiring of its parts, and their end. It may run inside another program. */
public final class ParlorServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ParlorServer.class);

    private final String host;
    private final Gateway gateway;
    private final CoreLoop core;
    private final Journal journal;

    private ParlorServer(String host, Gateway gateway, CoreLoop core, Journal journal) {
        this.host = host;
        this.gateway = gateway;
        this.core = core;
        this.journal = journal;
    }

    /**
     * Starts a server; it accepts connections when this returns.
     *
     * @throws CannotListenException if its address is taken or is not this computer's
     */
    public static ParlorServer start(ServerConfig config) {
        InetSocketAddress address = address(config);
        ServerTime time = ServerTime.system();
        Switchboard switchboard = new Switchboard();
        Journal journal = new MemoryJournal();
        CoreLoop core = new CoreLoop(new Parlor(config.house(), new SecretRandomness()), journal, time, switchboard);
        Reception reception = new Reception(config.house(), config.limits(), core, switchboard, time::nowMillis);
        core.start();
        try {
            Gateway gateway = Gateway.open(address, reception, switchboard, config.limits());
            LOG.info("listening on {} port {}", config.host(), gateway.port());
            return new ParlorServer(config.host(), gateway, core, journal);
        } catch (IOException e) {
            core.close();
            journal.close();
            throw new CannotListenException(
                    "Cannot listen on " + config.host() + " port " + config.port() + ": " + e.getMessage(), e);
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

    /** Tells everybody bye, waits until they have read it, at most a few seconds, and ends. May be called twice. */
    @Override
    public void close() {
        gateway.stopAccepting();
        core.close();
        gateway.close();
        journal.close();
        LOG.info("stopped");
    }
}
