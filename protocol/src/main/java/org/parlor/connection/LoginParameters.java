package org.parlor.connection;

import java.util.List;
import java.util.stream.Stream;
import org.parlor.message.Login;

/**
 * The client program and login sent in the hello request.
 *
 * @param client program and version, such as {@code parlor-tui/1.0.0}
 * @param caps capabilities of the program, such as {@code ready}; {@code corr} and {@code weekend} are always among them,
 *     because the codec reads the time control
 * @param alternatives logins to try in turn while the server answers that the name is taken
 * @param retriesFirstLogin whether the first login is also sent again if the server refuses it temporarily
 */
public record LoginParameters(
        String client, List<String> caps, Login login, List<Login> alternatives, boolean retriesFirstLogin) {

    public LoginParameters {
        caps = Stream.concat(caps.stream(), Stream.of("corr", "weekend"))
                .distinct()
                .toList();
        alternatives = List.copyOf(alternatives);
    }

    public LoginParameters(String client, List<String> caps, Login login, List<Login> alternatives) {
        this(client, caps, login, alternatives, false);
    }

    public LoginParameters(String client, List<String> caps, Login login) {
        this(client, caps, login, List.of());
    }

    /** Returns the parameters of a program without a user who could repeat the login. */
    public static LoginParameters ofProgram(String client, List<String> caps, Login login) {
        return new LoginParameters(client, caps, login, List.of(), true);
    }
}
