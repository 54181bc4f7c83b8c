package org.parlor.server.app;

import io.netty.util.concurrent.EventExecutor;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.EffectSink;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.notification.NotificationSender;
import org.parlor.server.runtime.CoreLoop;
import org.parlor.server.runtime.ServerClock;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.Journal;

/** The core half of a server: the core on its thread, with its journal, archive, passwords and settings. */
public final class CoreRuntime {
    private final Journal journal;
    private final GameArchive archive;
    private final PasswordHasher hasher;
    private final EffectSink gateways;
    private final NotificationSender notifications;
    private final Host host;
    private final CoreLoop loop;
    private final AdminAccounts admins;
    private final SettingsReloader settingsReloader;

    /**
     * What a core requests of its process.
     *
     * @param failed runs if the core or its journal fails
     * @param shutDown runs after a drain; accepts whether to restart
     * @param reloaded accepts the configuration after each reload
     */
    public record Host(Runnable failed, Consumer<Boolean> shutDown, Consumer<ServerConfig> reloaded) {}

    /**
     * @param core a new core, or one that has replayed what the journal does not load any more
     * @param archive closed with this object, as is the password hasher
     * @param gateways deliver to the clients
     * @param thread the core's thread
     */
    public CoreRuntime(
            ServerConfig config,
            ServerMetrics metrics,
            ServerCore core,
            Journal journal,
            GameArchive archive,
            ServerClock clock,
            EffectSink gateways,
            EventExecutor thread,
            Host host) {
        this.journal = journal;
        this.archive = archive;
        this.gateways = gateways;
        this.host = host;
        // Avoids loading Argon2 on a server without passwords.
        hasher = config.settings().get(ServerSettings.PASSWORDS) == PasswordLoginPolicy.NONE
                ? PasswordHasher.none()
                : config.hasher().get();
        loop = new CoreLoop(core, journal, clock, this::execute, metrics, host.failed(), thread);
        notifications = new NotificationSender(
                config.mail(),
                config.vapid(),
                metrics,
                (user, endpoint) -> loop.submit(new Command.PushSubscriptionExpired(user, endpoint)));
        admins = new AdminAccounts(loop, hasher, config.password());
        settingsReloader = new SettingsReloader(source(config), loop, host.reloaded(), admins);
    }

    private static Supplier<SettingsReloadResult> source(ServerConfig config) {
        return () -> config.source().get().withChannelsOf(config);
    }

    public CoreLoop loop() {
        return loop;
    }

    int pendingAppends() {
        return journal.pendingAppends();
    }

    /** Creates the missing accounts of admins. Called once the loop has started. */
    void createAdmins() {
        admins.createMissing().join();
    }

    /** Called once the records of the effects are durable. Never blocks. */
    private void execute(List<Effect> effects) {
        gateways.deliver(effects);
        for (Effect effect : effects) {
            if (effect instanceof Effect.CheckPassword check) {
                hasher.check(check, result -> loop.submit(new Command.PasswordChecked(check.connectionId(), result)));
            } else if (effect instanceof Effect.ConfirmPassword confirm) {
                hasher.check(confirm.check(), result -> loop.submit(new Command.PasswordConfirmed(confirm, result)));
            } else if (effect instanceof Effect.QueryArchive query) {
                archive.query(query.query(), result -> loop.submit(new Command.ArchiveAnswered(query, result)));
            } else if (effect instanceof Effect.LoadGames load) {
                archive.query(load.query(), result -> loop.submit(new Command.GamesLoaded(load, result)));
            } else if (effect instanceof Effect.Notify notification) {
                notifications.send(notification);
            } else if (effect instanceof Effect.ConfirmEmail confirm) {
                notifications.send(confirm);
            } else if (effect instanceof Effect.ReloadSettings reload) {
                settingsReloader.reload(reload);
            } else if (effect instanceof Effect.Shutdown shutdown) {
                host.shutDown().accept(shutdown.restart());
            }
        }
    }

    void reload() {
        settingsReloader.reload();
    }

    /** Called after the loop has stopped, and before the gateways send what depends on the journal, which it flushes. */
    public void closeStorage() {
        // Their pending results are dropped.
        archive.close();
        hasher.close();
        notifications.close();
        journal.close();
    }
}
