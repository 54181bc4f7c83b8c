package org.parlor.server.store;

import java.util.List;
import org.parlor.server.core.Command;
import org.parlor.server.core.step.Effect;
import org.parlor.server.gateway.CommandSink;
import org.parlor.server.gateway.Outbox;
import org.parlor.server.vault.Vault;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/**
 * Has done outside what the core wants done: on the network, in the archive, with passwords, and by whoever runs the
 * server. None of them waits.
 */
public record Errands(Outbox outbox, Archive archive, Vault vault, Operator operator) implements AutoCloseable {
    private static final Logger ADMIN_LOG = LoggerFactory.getLogger("admin");
    /** Exempts a line from the bound on lines a minute: no act may go unlogged. */
    private static final Marker AUDIT = MarkerFactory.getMarker("AUDIT");

    /** Everything that came before is durable; what comes back goes to the core. */
    void release(List<Effect> effects, CommandSink core) {
        outbox.deliver(effects);
        for (Effect effect : effects) {
            if (effect instanceof Effect.Prove prove) {
                vault.prove(prove, proof -> core.submit(new Command.Proven(prove.link(), proof)));
            } else if (effect instanceof Effect.Consult asked) {
                archive.ask(asked.question(), found -> core.submit(new Command.Consulted(asked, found)));
            } else if (effect instanceof Effect.Reload reload) {
                operator.reload(reload);
            } else if (effect instanceof Effect.Audit audit) {
                ADMIN_LOG.info(AUDIT, "by={} {}", audit.admin(), audit.act());
            } else if (effect instanceof Effect.Halt halt) {
                operator.halt(halt.restart());
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
