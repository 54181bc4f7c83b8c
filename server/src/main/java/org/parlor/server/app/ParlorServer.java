package org.parlor.server.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;
import org.parlor.server.auth.SecureRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.metrics.OpsHttpServer;
import org.parlor.server.metrics.OpsView;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.net.EffectDispatcher;
import org.parlor.server.net.EventLoops;
import org.parlor.server.net.IncidentLog;
import org.parlor.server.net.Transport;
import org.parlor.server.runtime.CoreLoop;
import org.parlor.server.runtime.ServerClock;
import org.parlor.server.storage.Journal;

/** A server in one process. Can be embedded in another program. */
public final class ParlorServer extends RunningServer {
    private final ConnectionRegistry connections;
    private final Journal journal;
    private final CoreRuntime core;
    private final CoreLoop loop;
    private final GatewayRuntime gateway;
    private final OptionalInt opsPort;
    private final GatewayRuntime.Ports ports;
    /** Why the server accepts no logins, empty if it does. */
    private volatile String phase = "starting";

    /**
     * Starts a server. It accepts connections when this method returns.
     *
     * @throws BindFailedException if an address is in use or not local
     * @throws org.parlor.server.tls.InvalidCertificateException if the TLS certificate cannot be loaded
     * @throws org.parlor.server.storage.StoreException if the store cannot be used
     */
    public static ParlorServer start(ServerConfig config) {
        ListenAddress.requireFree(config);
        return start(config, ops -> new ParlorServer(config, ops));
    }

    private ParlorServer(ServerConfig config, @Nullable OpsHttpServer ops) {
        super(config, ops);
        ServerClock clock = ServerClock.system();
        connections = new ConnectionRegistry(metrics());
        journal = config.storage().journal(metrics(), this::fail);
        EventLoops loops = EventLoops.forThisMachine(Transport.best(config.ioUring()));
        core = new CoreRuntime(
                config,
                metrics(),
                new ServerCore(
                        config.settings(),
                        new SecureRandomSource(),
                        new IncidentLog(metrics()::coreIncident),
                        config.storage().keepsData()),
                journal,
                config.storage().archive(metrics()),
                clock,
                new EffectDispatcher(connections),
                loops.core(),
                new CoreRuntime.Host(this::fail, this::shutDown, this::reloaded));
        loop = core.loop();
        gateway = new GatewayRuntime(config, loops, connections, loop, clock::wallMillis);
        try {
            loop.start();
        } catch (RuntimeException e) {
            closeAfterCore();
            throw e;
        }
        try {
            opsPort = openOps();
            core.createAdmins();
            ports = gateway.open();
        } catch (RuntimeException e) {
            loop.close();
            closeAfterCore();
            throw e;
        }
        phase = "";
    }

    private void reloaded(ServerConfig changed) {
        gateway.connectionInitializer().update(changed.settings());
    }

    private OptionalInt openOps() {
        List<OpsView.Measure> measures = new ArrayList<>(config().storage().measures());
        measures.addAll(gateway.measures());
        return openOps(new OpsView(
                () -> loop.query(ServerCore::stats),
                this::notReadyReason,
                connections::size,
                connections::paused,
                loop::queuedCommands,
                journal::pendingAppends,
                measures));
    }

    private void closeAfterCore() {
        core.closeStorage();
        gateway.acceptor().close();
    }

    private Optional<String> notReadyReason() {
        if (hasFailed()) {
            return Optional.of("the store has failed");
        } else if (!phase.isEmpty()) {
            return Optional.of(phase);
        }
        return loop.isWaitingForJournal() ? Optional.of("the store does not respond") : Optional.empty();
    }

    /** The plain-text port, or the TLS port if the server is TLS-only. Never 0. */
    public int port() {
        return ports.plain();
    }

    /** The TLS port, empty without TLS. */
    public OptionalInt tlsPort() {
        return ports.tls();
    }

    /**
     * Opens a port for a program on this computer that accepts connections for this server. Each connection must begin with a
     * PROXY header, which names the client.
     *
     * @return the port, on the loopback address
     */
    public int openProxiedPort() {
        return gateway.openProxied();
    }

    /** The port of the web page, empty without one. */
    public OptionalInt webPort() {
        return ports.web();
    }

    @Override
    public void announceLinks(SessionMessage.Hello.Links links) {
        gateway.connectionInitializer().announceLinks(links);
    }

    /** The port of the operations endpoint, empty if disabled. */
    public OptionalInt opsPort() {
        return opsPort;
    }

    @Override
    public String awaitReady() {
        return gateway.readyLine();
    }

    @Override
    public CompletableFuture<?> ping() {
        return loop.query(responding -> true);
    }

    @Override
    public void reload() {
        core.reload();
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
        if (permanently || isDrainedForGood()) {
            gateway.acceptor().announceShutdown();
        }
        gateway.stopAccepting();
        loop.close(new Command.Shutdown(
                permanently, permanently && !config().storage().keepsData()));
        closeAfterCore();
        closeOps();
    }
}
