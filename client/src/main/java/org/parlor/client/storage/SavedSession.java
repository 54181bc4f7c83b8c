package org.parlor.client.storage;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.UsernameProfile;

/**
 * A session at a server that can be resumed.
 *
 * @param server as {@code host:port}
 * @param title the name of the server
 * @param token the latest, or null once it has expired
 * @param lastLoginAt the time of the latest login
 * @param holder the process that uses the session, 0 for none
 * @param since the start time of that process
 * @param waiting how many games waited for the user when it was last used
 */
record SavedSession(
        String server,
        boolean tls,
        String title,
        String user,
        boolean guest,
        @Nullable String token,
        long lastLoginAt,
        long holder,
        long since,
        int waiting) {

    boolean isAt(ServerEndpoint endpoint) {
        return server.equals(endpoint.key()) && tls == endpoint.trust().encrypted();
    }

    /** Returns whether the session belongs to the requested name. */
    boolean isFor(String spec) {
        return spec.isEmpty() || UsernameProfile.find(spec, List.of(user)).isPresent();
    }

    SavedSession withHolder(long process, long now) {
        return new SavedSession(server, tls, title, user, guest, token, lastLoginAt, process, now, waiting);
    }

    SavedSession withoutHolder(int gamesWaiting) {
        return new SavedSession(server, tls, title, user, guest, token, lastLoginAt, 0, 0, gamesWaiting);
    }

    SavedSession withoutToken() {
        return new SavedSession(server, tls, title, user, guest, null, lastLoginAt, 0, 0, 0);
    }

    /** Omits the token. */
    @Override
    public String toString() {
        return "Session[" + user + " at " + server + "]";
    }
}
