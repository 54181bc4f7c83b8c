package org.parlor.server.runtime;

import java.util.List;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.EffectSink;
import org.parlor.server.storage.GameArchive;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/**
 * Executes the effects of the core: output to clients, archive queries, password checks, and control of the process. Never
 * blocks.
 */
public record EffectExecutor(
        EffectSink effectSink, GameArchive archive, PasswordHasher passwordHasher, ProcessControl processControl)
        implements AutoCloseable {
    private static final Logger ADMIN_LOG = LoggerFactory.getLogger("admin");
    /** Exempts audit lines from the log rate limit. */
    private static final Marker AUDIT = MarkerFactory.getMarker("AUDIT");

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
                processControl.reload(reloadSettings);
            } else if (effect instanceof Effect.Audit audit) {
                ADMIN_LOG.info(AUDIT, "by={} {}", audit.admin(), audit.action());
            } else if (effect instanceof Effect.Shutdown shutdown) {
                processControl.shutDown(shutdown.restart());
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
