package org.parlor.server.core.api;

/**
 * The session of a connection, and what it would lose by continuing on another connection.
 *
 * @param account key of its account
 */
public record ConnectedSession(long connectionId, String account, boolean encrypted, Activity activity) {
    /** What the user of a session does. */
    public enum Activity {
        /** Nothing that another connection could not continue. */
        IDLE,
        /** Waits for the move of an opponent. */
        WAITING,
        /** Is to move, or has offers or watches games, which end with the connection. */
        BUSY
    }
}
