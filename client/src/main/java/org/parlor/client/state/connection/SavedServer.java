package org.parlor.client.state.connection;

import org.parlor.connection.ServerEndpoint;

/**
 * A server where one has been, and who one was there.
 *
 * @param title what the server calls itself
 * @param lastLoginAt when one logged in there last
 */
public record SavedServer(
        ServerEndpoint address, String title, String user, boolean guest, long lastLoginAt, State state) {

    /** Whether one can be the same again. */
    public enum State {
        /** Without a password. */
        RESUMABLE,
        /** Likewise, and the program ended there without leaving: games may still wait. */
        GAMES_WAITING,
        /** Not now: another program here is it. */
        IN_USE,
        /** The server has forgotten it. */
        EXPIRED
    }

    public boolean canResume() {
        return state == State.RESUMABLE || state == State.GAMES_WAITING;
    }
}
