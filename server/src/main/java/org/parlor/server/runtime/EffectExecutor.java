package org.parlor.server.runtime;

import java.util.List;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.net.inbound.CommandSink;
import org.parlor.server.net.outbound.EffectSink;
import org.parlor.server.storage.GameArchive;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/**
 * Has done outside what the core wants done: on the network, in the archive, with passwords, and by whoever runs the
 * server. None of them waits.
 */
public record EffectExecutor(EffectSink outbox, GameArchive archive, PasswordHasher vault, ProcessControl operator)
        implements AutoCloseable {
    private static final Logger ADMIN_LOG = LoggerFactory.getLogger("admin");
    /** Exempts a line from the bound on lines a minute: no act may go unlogged. */
    private static final Marker AUDIT = MarkerFactory.getMarker("AUDIT");

    /** Everything that came before is durable; what comes back goes to the core. */
    void release(List<Effect> effects, CommandSink core) {
        outbox.deliver(effects);
        for (Effect effect : effects) {
            if (effect instanceof Effect.CheckPassword checkPassword) {
                vault.prove(
                        checkPassword,
                        passwordResult ->
                                core.submit(new Command.PasswordChecked(checkPassword.link(), passwordResult)));
            } else if (effect instanceof Effect.QueryArchive asked) {
                archive.ask(
                        asked.question(),
                        archiveResult -> core.submit(new Command.ArchiveAnswered(asked, archiveResult)));
            } else if (effect instanceof Effect.ReloadSettings reloadSettings) {
                operator.reload(reloadSettings);
            } else if (effect instanceof Effect.Audit audit) {
                ADMIN_LOG.info(AUDIT, "by={} {}", audit.admin(), audit.act());
            } else if (effect instanceof Effect.Shutdown shutdown) {
                operator.halt(shutdown.restart());
            }
        }
    }

    /** Ends what may still be under way; after the core, whose answers nobody waits for any more. */
    @Override
    public void close() {
        archive.close();
        vault.close();
    }
}
