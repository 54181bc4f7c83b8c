package org.parlor.client.net;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.parlor.connection.LoginParameters;
import org.parlor.message.Login;

/**
 * Derives the name of a guest without a chosen name from the user of this computer: {@code ana}, then {@code
 * ana-2} to {@code ana-9} while the name is taken, then a number drawn by the server.
 */
public final class GuestNameGenerator {
    private static final int NAME_LENGTH_MAX = 20;
    private static final int NUMBER_MAX = 9;

    private GuestNameGenerator() {}

    /** @param userName the user of this computer, empty if unknown */
    public static LoginParameters identity(String program, Login login, String userName) {
        String name = guestName(userName);
        if (name.isEmpty() || !(login instanceof Login.Guest guest) || guest.name() != null) {
            return new LoginParameters(program, List.of(), login);
        }
        List<Login> alternatives = new ArrayList<>();
        for (int number = 2; number <= NUMBER_MAX; number++) {
            alternatives.add(new Login.Guest(name + "-" + number));
        }
        alternatives.add(new Login.Guest(null));
        return new LoginParameters(program, List.of(), new Login.Guest(name), alternatives);
    }

    /**
     * Reduces a user name to the characters that the protocol allows in names: drops accents, replaces
     * spaces by hyphens.
     */
    static String guestName(String userName) {
        String allowed = Normalizer.normalize(userName.strip(), Normalizer.Form.NFD)
                .replaceAll("\\s+", "-")
                .replaceAll("[^A-Za-z0-9_.-]", "");
        return allowed.substring(0, Math.min(NAME_LENGTH_MAX, allowed.length()));
    }
}
