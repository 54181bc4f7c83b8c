package org.parlor.server.gateway;

import java.util.List;
import org.parlor.server.core.step.Effect;

/** Where effects leave the core for the network. */
@FunctionalInterface
public interface Outbox {

    /** Takes the effects of a batch of commands, in order; everything they tell is durable. Never blocks. */
    void deliver(List<Effect> effects);
}
