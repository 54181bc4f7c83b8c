package org.parlor.server;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.net.CommandSink;
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.runtime.ProcessControl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reloads the settings and stops the process, on request of an admin or of a signal. */
final class SettingsReloader implements ProcessControl {
    private static final Logger LOG = LoggerFactory.getLogger("admin");

    private static final long NO_CONNECTION = -1;

    private static final int QUEUED_RELOADS_MAX = 16;

    private final ServerConfig config;
    private final CountDownLatch shutdownRequested;
    private volatile @Nullable Boolean restart;
    /** A single thread, so that the last reload wins. */
    private final Executor reader = new ThreadPoolExecutor(
            0, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(QUEUED_RELOADS_MAX), SettingsReloader::thread);

    private @Nullable CommandSink core;
    private @Nullable ConnectionInitializer connectionInitializer;
    private @Nullable AdminAccounts admins;

    /** @param shutdownRequested counted down when the process has to stop */
    SettingsReloader(ServerConfig config, CountDownLatch shutdownRequested) {
        this.config = config;
        this.shutdownRequested = shutdownRequested;
    }

    /** Sets the receivers of reloaded settings. Called once, before the first reload. */
    void attach(CommandSink commandSink, ConnectionInitializer initializer, @Nullable AdminAccounts accounts) {
        core = commandSink;
        admins = accounts;
        connectionInitializer = initializer;
    }

    @Override
    public void shutDown(boolean restartRequested) {
        LOG.info("drain complete restart={}", restartRequested);
        restart = restartRequested;
        shutdownRequested.countDown();
    }

    /** Whether to restart after a drain; null if no drain has completed. */
    @Nullable
    Boolean restart() {
        return restart;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "settings");
        thread.setDaemon(true);
        return thread;
    }

    /** Reloads the settings after SIGHUP. */
    void reload() {
        LOG.info("by=SIGHUP reload");
        reload(new Effect.ReloadSettings(NO_CONNECTION, null));
    }

    /** Asynchronous, because reading files may block. */
    @Override
    public void reload(Effect.ReloadSettings request) {
        try {
            reader.execute(() -> submit(reloaded(request)));
        } catch (RejectedExecutionException e) {
            submit(new Command.SettingsReloaded(
                    request.connectionId(),
                    request.id(),
                    null,
                    List.of(),
                    List.of(),
                    "Too many reloads are queued (" + QUEUED_RELOADS_MAX + "); try again later"));
        }
    }

    private Command.SettingsReloaded reloaded(Effect.ReloadSettings request) {
        try {
            ReloadedSettings now = config.rereadSettings();
            if (connectionInitializer != null) {
                connectionInitializer.update(
                        now.config().settings(), now.config().limits());
            }
            LOG.info("settings reloaded {}", now.summary());
            return new Command.SettingsReloaded(
                    request.connectionId(), request.id(), now.config().settings(), now.applied(), now.pending(), null);
        } catch (RuntimeException e) {
            LOG.warn("settings reload failed, no setting was changed: {}", e.getMessage());
            return new Command.SettingsReloaded(
                    request.connectionId(), request.id(), null, List.of(), List.of(), String.valueOf(e.getMessage()));
        }
    }

    private void submit(Command command) {
        if (core != null) {
            core.submit(command);
        }
        if (admins != null) {
            CompletableFuture<Void> unused = admins.createMissing();
        }
    }
}
