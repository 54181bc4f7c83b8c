package org.parlor.client.state.connection;

/**
 * The identity to log in with.
 *
 * @param name the preferred name of a guest, empty for any; or an account's name
 * @param password the password of the account, empty for a guest or a saved session
 * @param create whether to create the account
 * @param isRemembered whether to use the saved session and to save the new one
 */
public record LoginIdentity(String name, Password password, boolean create, boolean isRemembered) {

    /** Returns the identity of a guest whose session is not saved. */
    public static LoginIdentity guest(String name) {
        return new LoginIdentity(name, Password.EMPTY, false, false);
    }

    /** Returns the saved session if its name matches, else a guest. */
    public static LoginIdentity resumed(String name) {
        return new LoginIdentity(name, Password.EMPTY, false, true);
    }

    public static LoginIdentity account(String name, Password password, boolean create) {
        return new LoginIdentity(name, password, create, true);
    }
}
