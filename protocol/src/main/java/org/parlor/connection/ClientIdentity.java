package org.parlor.connection;

import java.util.List;
import org.parlor.message.Login;

/**
 * Who calls, and with what program.
 *
 * @param client program and version, such as {@code parlor-tui/1.0.0}
 * @param caps what the program can do beyond the minimum, such as {@code ready}
 */
public record ClientIdentity(String client, List<String> caps, Login login) {

    public ClientIdentity {
        caps = List.copyOf(caps);
    }
}
