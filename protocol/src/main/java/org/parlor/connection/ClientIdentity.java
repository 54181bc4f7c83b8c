package org.parlor.connection;

import java.util.List;
import org.parlor.message.Login;

/**
 * The client program and login sent in the hello request.
 *
 * @param client program and version, such as {@code parlor-tui/1.0.0}
 * @param caps optional capabilities of the program, such as {@code ready}
 */
public record ClientIdentity(String client, List<String> caps, Login login) {

    public ClientIdentity {
        caps = List.copyOf(caps);
    }
}
