package org.parlor.client.state.connection;

import org.parlor.connection.ServerEndpoint;

/**
 * A saved server and the identity used there.
 *
 * @param title the name of the server
 * @param lastLoginAt the time of the latest login
 */
public record SavedServer(
        ServerEndpoint address, String title, String user, boolean guest, long lastLoginAt, State state) {

    /** Whether the session can be resumed. */
    public enum State {
        /** It can be resumed without a password. */
        RESUMABLE,
        /** It can be resumed; the program ended without leaving, so games may be running. */
        GAMES_WAITING,
        /** Another program on this computer uses it. */
        IN_USE,
        /** It has expired. */
        EXPIRED
    }

    public boolean canResume() {
        return state == State.RESUMABLE || state == State.GAMES_WAITING;
    }
}
