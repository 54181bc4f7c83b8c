package org.parlor.server.app;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.Effect;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reloads the settings on request of an admin or of a signal, and passes them to the core and to a listener. */
final class SettingsReloader {
    private static final Logger LOG = LoggerFactory.getLogger("admin");

    private static final int QUEUED_RELOADS_MAX = 16;

    private final Supplier<SettingsReloadResult> source;
    private final CommandSink core;
    private final Consumer<ServerConfig> listener;
    private final @Nullable AdminAccounts admins;
    /** A single thread, so that the last reload wins. */
    private final Executor reader = new ThreadPoolExecutor(
            0,
            1,
            1,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(QUEUED_RELOADS_MAX),
            new DefaultThreadFactory("settings", true));

    /**
     * @param listener accepts the new configuration
     * @param admins creates accounts of new admins, null to create none
     */
    SettingsReloader(
            Supplier<SettingsReloadResult> source,
            CommandSink core,
            Consumer<ServerConfig> listener,
            @Nullable AdminAccounts admins) {
        this.source = source;
        this.core = core;
        this.listener = listener;
        this.admins = admins;
    }

    /** Reloads the settings after SIGHUP. */
    void reload() {
        LogEvent.RELOAD_REQUESTED.log(LOG, "SIGHUP");
        reload(new Effect.ReloadSettings(Command.NO_CONNECTION, null));
    }

    /** Asynchronous, because reading files may block. */
    void reload(Effect.ReloadSettings request) {
        try {
            reader.execute(() -> submit(reloaded(request)));
        } catch (RejectedExecutionException e) {
            submit(failure(request, "Too many reloads are queued (" + QUEUED_RELOADS_MAX + "); try again later"));
        }
    }

    private Command.SettingsReloaded reloaded(Effect.ReloadSettings request) {
        try {
            SettingsReloadResult now = source.get();
            listener.accept(now.config());
            LogEvent.SETTINGS_RELOADED.log(LOG, String.join(",", now.applied()), String.join(",", now.pending()));
            return new Command.SettingsReloaded(
                    request.connectionId(), request.id(), now.config().settings(), now.applied(), now.pending(), null);
        } catch (RuntimeException e) {
            LogEvent.SETTINGS_RELOAD_FAILED.log(LOG, e.getMessage());
            return failure(request, String.valueOf(e.getMessage()));
        }
    }

    private static Command.SettingsReloaded failure(Effect.ReloadSettings request, String error) {
        return new Command.SettingsReloaded(request.connectionId(), request.id(), null, List.of(), List.of(), error);
    }

    private void submit(Command command) {
        core.submit(command);
        if (admins != null) {
            CompletableFuture<Void> unused = admins.createMissing();
        }
    }
}
