package org.parlor.client.state.connection;

import org.parlor.connection.ServerEndpoint;

/**
 * A saved server and the identity used there.
 *
 * @param title the name of the server
 * @param lastLoginAt the time of the latest login
 * @param waiting how many games waited for the user when the program left the server
 */
public record SavedServer(
        ServerEndpoint address, String title, String user, boolean guest, long lastLoginAt, State state, int waiting) {

    public SavedServer(
            ServerEndpoint address, String title, String user, boolean guest, long lastLoginAt, State state) {
        this(address, title, user, guest, lastLoginAt, state, 0);
    }

    /** The state of the saved session. */
    public enum State {
        /** The session can be resumed without a password. */
        RESUMABLE,
        /** The session can be resumed; the program ended without disconnecting, so games may be running. */
        GAMES_WAITING,
        /** Another program on this computer uses the session. */
        IN_USE,
        /** The session has expired. */
        EXPIRED
    }

    public boolean canResume() {
        return state == State.RESUMABLE || state == State.GAMES_WAITING;
    }
}
