package org.parlor.server.gateway;

import org.parlor.server.core.Command;

/** Where the gateway leaves what it was told: the way into the core. */
@FunctionalInterface
public interface CommandSink {

    /** Hands a command over, in order for each link. Never blocks. */
    void submit(Command command);
}
