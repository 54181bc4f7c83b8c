package org.parlor.server.core.api;

import java.util.List;

/** Delivers the effects of the core to the connections, of this process or of other ones. */
@FunctionalInterface
public interface EffectSink {

    /** Delivers the effects of a batch of commands, in order, after its records are durable. Never blocks. */
    void deliver(List<Effect> effects);
}
