package org.parlor.client.ssh;

import java.util.List;
import org.apache.sshd.common.AttributeRepository.AttributeKey;
import org.apache.sshd.common.session.Session;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Login;

/**
 * The user of an SSH connection.
 *
 * @param name the SSH user name
 * @param session of the account that the user has logged in to, or null for a guest
 * @param offeredKeys fingerprints of the keys that the client offered and that are not registered
 */
record RemoteUser(String name, Login.@Nullable Resume session, List<String> offeredKeys) {
    static final AttributeKey<Login.Resume> SESSION = new AttributeKey<>();
    static final AttributeKey<List<String>> OFFERED_KEYS = new AttributeKey<>();

    static RemoteUser of(Session session) {
        String name = session.getUsername();
        List<String> offered = session.getAttribute(OFFERED_KEYS);
        return new RemoteUser(
                name == null ? "" : name, session.getAttribute(SESSION), offered == null ? List.of() : offered);
    }
}
