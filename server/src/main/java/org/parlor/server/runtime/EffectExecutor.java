package org.parlor.server.runtime;

import java.util.List;
import java.util.Map;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.EffectSink;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.log.LogEvent;
import org.parlor.server.storage.GameArchive;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Executes the effects of the core: output to clients, archive queries, password checks, and control of the process. Never
 * blocks.
 */
public final class EffectExecutor implements AutoCloseable {
    private static final Logger ADMIN_LOG = LoggerFactory.getLogger("admin");

    private final EffectSink effectSink;
    private final GameArchive archive;
    private final PasswordHasher passwordHasher;
    private final ProcessControl processControl;

    /** The archive and the password hasher are closed with this executor. */
    public EffectExecutor(
            EffectSink effectSink, GameArchive archive, PasswordHasher passwordHasher, ProcessControl processControl) {
        this.effectSink = effectSink;
        this.archive = archive;
        this.passwordHasher = passwordHasher;
        this.processControl = processControl;
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
                processControl.reload(reloadSettings);
            } else if (effect instanceof Effect.Audit audit) {
                log(audit.entry());
            } else if (effect instanceof Effect.Shutdown shutdown) {
                processControl.shutDown(shutdown.restart());
            }
        }
    }

    private static void log(JournalRecord.Audited entry) {
        LoggingEventBuilder event = LogEvent.ADMIN.at(ADMIN_LOG, entry.by(), entry.act());
        for (Map.Entry<String, String> detail : entry.details().entrySet()) {
            event = event.addKeyValue(detail.getKey(), detail.getValue());
        }
        event.log();
    }

    /** Stops pending operations. Called after the core has stopped; their results are dropped. */
    @Override
    public void close() {
        archive.close();
        passwordHasher.close();
    }
}
