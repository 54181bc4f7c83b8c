package org.parlor.client.state.connection;

import org.parlor.connection.ServerEndpoint;

/**
 * A server where one has been, and who one was there.
 *
 * @param title what the server calls itself
 * @param at when one logged in there last
 */
public record SavedServer(ServerEndpoint address, String title, String user, boolean guest, long at, State state) {

    /** Whether one can be the same again. */
    public enum State {
        /** Without a password. */
        OPEN,
        /** Likewise, and the program ended there without leaving: games may still wait. */
        WAITING,
        /** Not now: another program here is it. */
        HELD,
        /** The server has forgotten it. */
        SHUT
    }

    public boolean isOpen() {
        return state == State.OPEN || state == State.WAITING;
    }
}
