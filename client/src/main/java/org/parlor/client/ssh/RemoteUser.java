package org.parlor.client.ssh;

import java.util.List;
import org.apache.sshd.common.AttributeRepository.AttributeKey;
import org.apache.sshd.common.session.Session;
import org.jspecify.annotations.Nullable;
import org.parlor.client.state.StartupAction;
import org.parlor.connection.ConnectionFactory;
import org.parlor.message.Login;

/**
 * The user of an SSH connection.
 *
 * @param name the SSH user name, without the code of a returning guest
 * @param session a login to the account that the user has proved to own, or null for a guest
 * @param guest the earlier session of a guest who returns, or null
 * @param offeredKeys fingerprints of the keys that the client offered and that are not registered
 * @param notices what the server said about the account at the log-in
 * @param connections opens the connections of the user to the Parlor server
 */
record RemoteUser(
        String name,
        @Nullable Login session,
        GuestSessions.@Nullable Guest guest,
        List<String> offeredKeys,
        List<String> notices,
        ConnectionFactory connections) {
    static final AttributeKey<GuestSessions.Guest> GUEST = new AttributeKey<>();
    static final AttributeKey<Login> SESSION = new AttributeKey<>();
    static final AttributeKey<List<String>> OFFERED_KEYS = new AttributeKey<>();
    static final AttributeKey<List<String>> NOTICES = new AttributeKey<>();

    /** A key that the client only offered before it logged in to an account says nothing about a guest. */
    RemoteUser {
        guest = session == null ? guest : null;
    }

    static RemoteUser of(Session session, ConnectionFactory connections) {
        String name = session.getUsername();
        List<String> offered = session.getAttribute(OFFERED_KEYS);
        List<String> notices = session.getAttribute(NOTICES);
        return new RemoteUser(
                name == null ? "" : GuestSessions.bareName(name),
                session.getAttribute(SESSION),
                session.getAttribute(GUEST),
                offered == null ? List.of() : offered,
                notices == null ? List.of() : notices,
                connections);
    }

    /** Returns the user with a guest session: the earlier one, or else a new one. Users with an account have none. */
    RemoteUser entered(GuestSessions guests) {
        return session != null || guest != null
                ? this
                : new RemoteUser(name, null, guests.enter(name, offeredKeys), offeredKeys, notices, connections);
    }

    /** Returns the notices that a session has to show: one that logs in to the account receives them again. */
    List<String> notices(StartupAction startup) {
        return startup instanceof StartupAction.Play ? notices : List.of();
    }

    /** Returns how a guest without a key returns after a lost connection; empty for others. */
    String returnAdvice() {
        return guest == null || !offeredKeys.isEmpty()
                ? ""
                : "After a lost connection come back as " + guest.returningName() + "@…";
    }
}
