package org.parlor.server.runtime;

import org.parlor.server.core.api.Effect;

/** Whoever runs the server, as far as the core asks something of them. A port. */
public interface ProcessControl {

    /** Reads the settings again, in its own time, and submits what came of it. */
    void reload(Effect.ReloadSettings asked);

    /** Stops the server, in its own time, to be started again or not. */
    void halt(boolean restart);

    /** Does nothing: for a server that nobody may ask for it. */
    static ProcessControl none() {
        return new ProcessControl() {
            @Override
            public void reload(Effect.ReloadSettings asked) {}

            @Override
            public void halt(boolean restart) {}
        };
    }
}
