package org.parlor.client.state.connection;

import org.jspecify.annotations.Nullable;
import org.parlor.message.Login;

/**
 * The identity to log in with.
 *
 * @param name the preferred name of a guest, empty for any; or an account's name
 * @param password the password of the account, empty for a guest or a saved session
 * @param create whether to create the account
 * @param isRemembered whether to use the saved session and to save the new one
 * @param isHost whether the server is hosted by this program, whose sessions are saved separately
 * @param session of an account that has logged in, used once in place of the name, or null
 */
public record LoginIdentity(
        String name,
        Password password,
        boolean create,
        boolean isRemembered,
        boolean isHost,
        @Nullable Login session) {

    /** Returns the identity of a guest whose session is not saved. */
    public static LoginIdentity guest(String name) {
        return new LoginIdentity(name, Password.EMPTY, false, false, false, null);
    }

    /** Returns the saved session if its name matches, else a guest. */
    public static LoginIdentity resumed(String name) {
        return new LoginIdentity(name, Password.EMPTY, false, true, false, null);
    }

    /** Returns the saved session or a guest, unless there is a session. */
    public static LoginIdentity resumed(String name, @Nullable Login session) {
        return new LoginIdentity(name, Password.EMPTY, false, true, false, session);
    }

    /** Returns the saved session of the host if its name matches, else a guest. */
    public static LoginIdentity host(String name) {
        return new LoginIdentity(name, Password.EMPTY, false, true, true, null);
    }

    /** Returns whether the user has chosen a name or has a session, or the server is this program's own. */
    public boolean isNamed() {
        return isHost || session != null || !name.isEmpty();
    }

    public static LoginIdentity account(String name, Password password, boolean create) {
        return new LoginIdentity(name, password, create, true, false, null);
    }
}
