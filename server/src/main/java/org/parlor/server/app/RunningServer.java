package org.parlor.server.app;

import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.BuildInfo;
import org.parlor.message.SessionMessage;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.OpsHttpServer;
import org.parlor.server.metrics.OpsView;
import org.parlor.server.metrics.ServerMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running process of a server: a {@link GatewayRuntime}, a {@link CoreRuntime}, or both. In a cluster a link over NATS
 * connects the two, otherwise they call each other.
 */
public abstract class RunningServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunningServer.class);
    private static final Logger ADMIN_LOG = LoggerFactory.getLogger("admin");

    private final ServerConfig config;
    private final @Nullable OpsHttpServer ops;
    private final CountDownLatch shutdownRequested = new CountDownLatch(1);
    private volatile boolean failed;
    /** Whether to restart after a drain; null if no drain has completed. */
    private volatile @Nullable Boolean restart;

    /** @param ops null if disabled: the libraries of metrics and HTTP may be absent then */
    RunningServer(ServerConfig config, @Nullable OpsHttpServer ops) {
        this.config = config;
        this.ops = ops;
    }

    /** Runs a constructor, and closes the ops port if that fails. */
    static <S extends RunningServer> S start(ServerConfig config, Function<@Nullable OpsHttpServer, S> constructor) {
        OpsHttpServer ops = config.ops() == null ? null : new OpsHttpServer(BuildInfo.VERSION);
        try {
            return constructor.apply(ops);
        } catch (RuntimeException e) {
            if (ops != null) {
                ops.close();
            }
            throw e;
        }
    }

    final ServerConfig config() {
        return config;
    }

    final ServerMetrics metrics() {
        return ops == null ? ServerMetrics.NONE : ops.metrics();
    }

    /** Returns the port, empty if disabled. */
    final OptionalInt openOps(OpsView source) {
        if (ops == null || config.ops() == null) {
            return OptionalInt.empty();
        }
        int port = ListenAddress.of(config.ops()).bind(address -> ops.listen(address, source));
        LogEvent.LISTENING.log(LOG, "ops", config.ops().host(), port, "no", null);
        return OptionalInt.of(port);
    }

    /** The last step of closing. */
    final void closeOps() {
        if (ops != null) {
            ops.close();
        }
        LogEvent.STOPPED.log(LOG);
    }

    final void fail() {
        failed = true;
        shutdownRequested.countDown();
    }

    /** Ends the process after a drain. */
    final void shutDown(boolean restartRequested) {
        LogEvent.DRAINED.log(ADMIN_LOG, restartRequested);
        restart = restartRequested;
        shutdownRequested.countDown();
    }

    /** Whether a drain has completed after which the server does not restart. */
    final boolean isDrainedForGood() {
        return Boolean.FALSE.equals(restart);
    }

    /**
     * Waits until the process does its work.
     *
     * @return the line that announces it on standard output
     */
    public abstract String awaitReady() throws InterruptedException;

    /** Tells new connections where others reach this server. A core has none. */
    public void announceLinks(SessionMessage.Hello.Links links) {}

    /** Blocks until a drain has completed or the process has failed. The caller then closes it. */
    public final void awaitShutdown() throws InterruptedException {
        shutdownRequested.await();
    }

    /** Whether it stopped because of a failure. */
    public final boolean hasFailed() {
        return failed;
    }

    /** Whether an admin requested a restart after the shutdown. */
    public final boolean isRestartRequested() {
        return Boolean.TRUE.equals(restart);
    }

    /** Returns a future that the threads that do the work complete; it never completes if they hang. */
    public abstract CompletableFuture<?> ping();

    /** Reloads the settings asynchronously and logs the result. */
    public abstract void reload();

    @Override
    public abstract void close();
}
