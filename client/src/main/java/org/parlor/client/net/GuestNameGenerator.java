package org.parlor.client.net;

import java.util.ArrayList;
import java.util.List;
import org.parlor.connection.LoginParameters;
import org.parlor.message.Login;
import org.parlor.message.value.UsernameProfile;

/**
 * Derives the name of a guest without a chosen name from the user of this computer: {@code ana}, then {@code
 * ana-2} to {@code ana-9} while the name is taken, then a number drawn by the server.
 */
public final class GuestNameGenerator {
    private static final int NUMBER_MAX = 9;
    private static final int LENGTH_MAX = UsernameProfile.GUEST_LENGTH_MAX;

    private GuestNameGenerator() {}

    /** @param userName the user of this computer, empty if unknown */
    public static LoginParameters identity(String program, Login login, String userName) {
        return login instanceof Login.Guest guest && guest.name() == null
                ? withNumbers(program, guestName(userName), login)
                : new LoginParameters(program, List.of(), login);
    }

    /** Derives other names from a chosen one too. */
    static LoginParameters anyOf(String program, Login login, String userName) {
        return login instanceof Login.Guest guest && guest.name() != null
                ? withNumbers(program, guestName(guest.name()), login)
                : identity(program, login, userName);
    }

    private static LoginParameters withNumbers(String program, String name, Login login) {
        if (name.isEmpty()) {
            return new LoginParameters(program, List.of(), login);
        }
        List<Login> alternatives = new ArrayList<>();
        for (int number = 2; number <= NUMBER_MAX; number++) {
            alternatives.add(new Login.Guest(cut(name, LENGTH_MAX - 2) + "-" + number));
        }
        alternatives.add(new Login.Guest(null));
        return new LoginParameters(program, List.of(), new Login.Guest(name), alternatives);
    }

    /** Reduces a user name to what the protocol allows in names: hyphens for spaces, without other characters. */
    static String guestName(String userName) {
        String name = cut(UsernameProfile.prepare(userName.strip().replaceAll("\\s+", "-")), LENGTH_MAX);
        if (isName(name)) {
            return name;
        }
        StringBuilder allowed = new StringBuilder();
        name.codePoints().filter(c -> isName(Character.toString(c))).forEach(allowed::appendCodePoint);
        return isName(allowed.toString()) ? allowed.toString() : "";
    }

    private static String cut(String name, int length) {
        return name.substring(0, Math.min(length, name.length()));
    }

    private static boolean isName(String text) {
        return UsernameProfile.guestFault(text).isEmpty();
    }
}
