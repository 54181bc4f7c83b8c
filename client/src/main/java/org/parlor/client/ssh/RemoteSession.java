package org.parlor.client.ssh;

/** A running session of a remote user. */
interface RemoteSession {

    /** Ends the session if there was no input, or if output waits, for longer than the limits allow. */
    void endIfStalled(long now, SshLimits limits);

    /** Restores the terminal, shows a message and ends the session. */
    void end(String message);
}
