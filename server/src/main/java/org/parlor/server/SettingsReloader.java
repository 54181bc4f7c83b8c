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
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.net.inbound.CommandSink;
import org.parlor.server.runtime.ProcessControl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does what those who look after the server ask for over the network: reads its settings again, or stops it. */
final class SettingsReloader implements ProcessControl {
    private static final Logger LOG = LoggerFactory.getLogger("admin");

    private static final long NO_LINK = -1;

    private static final int RELOADS_WAITING_MAX = 16;

    private final ServerConfig config;
    private final CountDownLatch over;
    private volatile @Nullable Boolean restart;
    /** One at a time, so that what was read last is what stays. */
    private final Executor reader = new ThreadPoolExecutor(
            0, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(RELOADS_WAITING_MAX), SettingsReloader::thread);

    private @Nullable CommandSink core;
    private @Nullable ConnectionInitializer connectionInitializer;
    private @Nullable AdminAccounts admins;

    /** @param over is counted down when somebody wants the server to stop */
    SettingsReloader(ServerConfig config, CountDownLatch over) {
        this.config = config;
        this.over = over;
    }

    /** Tells where the settings go; before anybody can ask for them. */
    void takeOver(CommandSink server, ConnectionInitializer door, @Nullable AdminAccounts accounts) {
        core = server;
        admins = accounts;
        connectionInitializer = door;
    }

    @Override
    public void halt(boolean wanted) {
        LOG.info("the drain is over: the server {}", wanted ? "restarts" : "stops");
        restart = wanted;
        over.countDown();
    }

    /** Whether the server is to be started again; null if no drain has ended it. */
    @Nullable
    Boolean restart() {
        return restart;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "settings");
        thread.setDaemon(true);
        return thread;
    }

    /** Reloads the settings because of a signal, which nobody waits for. */
    void reload() {
        LOG.info("by=SIGHUP reload");
        reload(new Effect.ReloadSettings(NO_LINK, null));
    }

    /** On a thread of its own: files may be slow. */
    @Override
    public void reload(Effect.ReloadSettings asked) {
        try {
            reader.execute(() -> submit(reloaded(asked)));
        } catch (RejectedExecutionException e) {
            submit(new Command.SettingsReloaded(
                    asked.link(),
                    asked.id(),
                    null,
                    List.of(),
                    List.of(),
                    RELOADS_WAITING_MAX + " reloads are waiting already; try later"));
        }
    }

    private Command.SettingsReloaded reloaded(Effect.ReloadSettings asked) {
        try {
            ReloadedSettings now = config.again();
            if (connectionInitializer != null) {
                connectionInitializer.change(now.config().house(), now.config().limits());
            }
            LOG.info("settings reloaded; {}", now.summary());
            return new Command.SettingsReloaded(
                    asked.link(), asked.id(), now.config().house(), now.applied(), now.pending(), null);
        } catch (RuntimeException e) {
            LOG.warn("settings not reloaded, nothing has changed: {}", e.getMessage());
            return new Command.SettingsReloaded(
                    asked.link(), asked.id(), null, List.of(), List.of(), String.valueOf(e.getMessage()));
        }
    }

    private void submit(Command command) {
        if (core != null) {
            core.submit(command);
        }
        if (admins != null) {
            CompletableFuture<Void> unused = admins.ensure();
        }
    }
}
