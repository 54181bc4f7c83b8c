package org.parlor.server.runtime;

import java.util.List;
import java.util.function.Consumer;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.EffectSink;
import org.parlor.server.storage.GameArchive;

/**
 * Executes the effects of the core: output to clients, archive queries, password checks, and control of the process. Never
 * blocks.
 */
public final class EffectExecutor implements AutoCloseable {
    private final EffectSink effectSink;
    private final GameArchive archive;
    private final PasswordHasher passwordHasher;
    private final Consumer<Effect.ReloadSettings> reload;
    private final Consumer<Boolean> shutDown;

    /**
     * The archive and the password hasher are closed with this executor.
     *
     * @param reload reloads the settings asynchronously and submits the result to the core
     * @param shutDown stops the process asynchronously; accepts whether to restart
     */
    public EffectExecutor(
            EffectSink effectSink,
            GameArchive archive,
            PasswordHasher passwordHasher,
            Consumer<Effect.ReloadSettings> reload,
            Consumer<Boolean> shutDown) {
        this.effectSink = effectSink;
        this.archive = archive;
        this.passwordHasher = passwordHasher;
        this.reload = reload;
        this.shutDown = shutDown;
    }

    /** Called once the records of the effects are durable. Submits results to the core. */
    void execute(List<Effect> effects, CommandSink core) {
        effectSink.deliver(effects);
        for (Effect effect : effects) {
            if (effect instanceof Effect.CheckPassword checkPassword) {
                passwordHasher.check(
                        checkPassword,
                        passwordResult ->
                                core.submit(new Command.PasswordChecked(checkPassword.connectionId(), passwordResult)));
            } else if (effect instanceof Effect.QueryArchive queryArchive) {
                archive.query(
                        queryArchive.query(),
                        archiveResult -> core.submit(new Command.ArchiveAnswered(queryArchive, archiveResult)));
            } else if (effect instanceof Effect.ReloadSettings reloadSettings) {
                reload.accept(reloadSettings);
            } else if (effect instanceof Effect.Shutdown shutdown) {
                shutDown.accept(shutdown.restart());
            }
        }
    }

    /** Stops pending operations. Called after the core has stopped; their results are dropped. */
    @Override
    public void close() {
        archive.close();
        passwordHasher.close();
    }
}
