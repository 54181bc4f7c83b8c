package org.parlor.client.session;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.ServerEndpoint;

/**
 * A log-in at a server that can be taken up again.
 *
 * @param server as {@code host:port}
 * @param title what the server calls itself
 * @param token the newest, or null once the server has forgotten it
 * @param lastLoginAt when the latest log-in was
 * @param holder the process that is logged in or is about to be, 0 for none
 * @param since when that process took it
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
        long since) {

    boolean isAt(ServerEndpoint endpoint) {
        return server.equals(name(endpoint)) && tls == endpoint.trust().encrypted();
    }

    static String name(ServerEndpoint endpoint) {
        return endpoint.toString().toLowerCase(Locale.ROOT);
    }

    /** Whether this session is of the requested name; servers may put {@code guest-} before the name of a guest. */
    boolean isFor(String spec) {
        return spec.isEmpty() || user.equalsIgnoreCase(spec) || user.equalsIgnoreCase("guest-" + spec);
    }

    SavedSession withHolder(long process, long now) {
        return new SavedSession(server, tls, title, user, guest, token, lastLoginAt, process, now);
    }

    SavedSession withoutHolder() {
        return new SavedSession(server, tls, title, user, guest, token, lastLoginAt, 0, 0);
    }

    SavedSession withoutToken() {
        return new SavedSession(server, tls, title, user, guest, null, lastLoginAt, 0, 0);
    }

    /** The token is nobody else's business. */
    @Override
    public String toString() {
        return "Session[" + user + " at " + server + "]";
    }
}
