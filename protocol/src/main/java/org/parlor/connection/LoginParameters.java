package org.parlor.connection;

import java.util.List;
import org.parlor.message.Login;

/**
 * The client program and login sent in the hello request.
 *
 * @param client program and version, such as {@code parlor-tui/1.0.0}
 * @param caps optional capabilities of the program, such as {@code ready}
 * @param alternatives logins to try in turn while the server answers that the name is taken
 */
public record LoginParameters(String client, List<String> caps, Login login, List<Login> alternatives) {

    public LoginParameters {
        caps = List.copyOf(caps);
        alternatives = List.copyOf(alternatives);
    }

    public LoginParameters(String client, List<String> caps, Login login) {
        this(client, caps, login, List.of());
    }
}
