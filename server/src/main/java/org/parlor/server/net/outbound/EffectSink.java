package org.parlor.server.net.outbound;

import java.util.List;
import org.parlor.server.core.api.Effect;

/** Delivers the effects of the core to the network. */
@FunctionalInterface
public interface EffectSink {

    /** Delivers the effects of a batch of commands, in order, after its records are durable. Never blocks. */
    void deliver(List<Effect> effects);
}
