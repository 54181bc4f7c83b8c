package org.parlor.server.store;

import org.parlor.server.core.step.Effect;

/** Whoever runs the server, as far as the core asks something of them. A port. */
public interface Operator {

    /** Reads the settings again, in its own time, and submits what came of it. */
    void reload(Effect.Reload asked);

    /** Stops the server, in its own time, to be started again or not. */
    void halt(boolean restart);

    /** Does nothing: for a server that nobody may ask for it. */
    static Operator none() {
        return new Operator() {
            @Override
            public void reload(Effect.Reload asked) {}

            @Override
            public void halt(boolean restart) {}
        };
    }
}
