package org.parlor.client.state.connection;

/**
 * Who one wants to be at a server.
 *
 * @param name the preferred name of a guest, empty for any; or an account's name
 * @param password of the account, empty for a guest or for whoever one was there before
 * @param create whether the account is to be made
 * @param isRemembered whether to be the one one was there before, and to be remembered for the next time
 */
public record LoginIdentity(String name, Password password, boolean create, boolean isRemembered) {

    /** A guest of whom nothing is kept. */
    public static LoginIdentity guest(String name) {
        return new LoginIdentity(name, Password.EMPTY, false, false);
    }

    /** Who one was there last, if the name says so too, else a guest. */
    public static LoginIdentity resumed(String name) {
        return new LoginIdentity(name, Password.EMPTY, false, true);
    }

    public static LoginIdentity account(String name, Password password, boolean create) {
        return new LoginIdentity(name, password, create, true);
    }
}
