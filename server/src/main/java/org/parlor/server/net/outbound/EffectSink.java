package org.parlor.server.net.outbound;

import java.util.List;
import org.parlor.server.core.api.Effect;

/** Where effects leave the core for the network. */
@FunctionalInterface
public interface EffectSink {

    /** Takes the effects of a batch of commands, in order; everything they tell is durable. Never blocks. */
    void deliver(List<Effect> effects);
}
