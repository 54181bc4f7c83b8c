package org.parlor.server.net.inbound;

import org.parlor.server.core.api.Command;

/** Where the gateway leaves what it was told: the way into the core. */
@FunctionalInterface
public interface CommandSink {

    /** Hands a command over, in order for each link. Never blocks. */
    void submit(Command command);

    /**
     * The same for a sender that limits how many of its commands are in flight.
     *
     * @param handled runs once, on any thread, after the effects of the command have been released. It must not throw.
     *     By default a command counts as handled on return
     */
    default void submit(Command command, Runnable handled) {
        submit(command);
        handled.run();
    }
}
