package org.parlor.server.runtime;

import org.parlor.server.core.api.Effect;

/** Lets the core control the server process. Its methods return immediately. */
public interface ProcessControl {

    /** Reloads the settings asynchronously and submits the result to the core. */
    void reload(Effect.ReloadSettings request);

    /** Stops the server asynchronously; the exit code says whether to restart it. */
    void shutDown(boolean restart);
}
