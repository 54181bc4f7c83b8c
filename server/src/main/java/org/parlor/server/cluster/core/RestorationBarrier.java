package org.parlor.server.cluster.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import org.parlor.server.cluster.transport.ReliableLink;
import org.parlor.server.core.api.Command;

/**
 * Holds the commands of gateways back after the start of an epoch until all gateways have restored their sessions, because a game
 * is adjourned as long as one of its players is missing. Confined to the core's thread.
 */
final class RestorationBarrier {
    private static final int TICKS_MAX = 200 / ReliableLink.TICK_MILLIS;

    private final int expectedGateways;
    private final BiConsumer<GatewayLink, Command> core;
    private final List<Held> held = new ArrayList<>();
    private boolean restoring = true;
    private int ticks;

    private record Held(GatewayLink link, Command command) {}

    /** @param expectedGateways number of gateways of the previous core, 0 if unknown */
    RestorationBarrier(int expectedGateways, BiConsumer<GatewayLink, Command> core) {
        this.expectedGateways = expectedGateways;
        this.core = core;
    }

    void submit(GatewayLink link, Command command) {
        if (restoring && !(command instanceof Command.RestoreSession)) {
            held.add(new Held(link, command));
        } else {
            core.accept(link, command);
        }
    }

    /** Discards the commands of a gateway that is lost. */
    void discard(GatewayLink lost) {
        held.removeIf(next -> next.link() == lost);
    }

    /** To be called every {@link ReliableLink#TICK_MILLIS}. */
    void tick(Collection<GatewayLink> links) {
        ticks++;
        endIfComplete(links);
    }

    /** Submits the commands if the given gateways are all that are expected and have restored their sessions, or time is up. */
    void endIfComplete(Collection<GatewayLink> links) {
        boolean areAllJoined = expectedGateways > 0 && links.size() >= expectedGateways;
        boolean isComplete = areAllJoined && links.stream().allMatch(GatewayLink::hasRestoredAll);
        if (restoring && (isComplete || ticks >= TICKS_MAX)) {
            restoring = false;
            List<Held> commands = List.copyOf(held);
            held.clear();
            commands.forEach(next -> core.accept(next.link(), next.command()));
        }
    }
}
