package org.parlor.client.ssh;

import org.apache.sshd.common.AttributeRepository.AttributeKey;
import org.apache.sshd.common.session.Session;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Login;

/**
 * The user of an SSH connection.
 *
 * @param name the SSH user name
 * @param session of the account that the user has logged in to, or null for a guest
 */
record RemoteUser(String name, Login.@Nullable Resume session) {
    static final AttributeKey<Login.Resume> SESSION = new AttributeKey<>();

    static RemoteUser of(Session session) {
        String name = session.getUsername();
        return new RemoteUser(name == null ? "" : name, session.getAttribute(SESSION));
    }
}
