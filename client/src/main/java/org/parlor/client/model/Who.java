package org.parlor.client.model;

/**
 * Who one wants to be at a server.
 *
 * @param name a guest's wish, empty for any; or an account's name
 * @param password of the account, empty for a guest or for whoever one was there before
 * @param create whether the account is to be made
 * @param kept whether to be the one one was there before, and to be remembered for the next time
 */
public record Who(String name, Secret password, boolean create, boolean kept) {

    /** A guest of whom nothing is kept. */
    public static Who passing(String name) {
        return new Who(name, Secret.EMPTY, false, false);
    }

    /** Who one was there last, if the name says so too, else a guest. */
    public static Who again(String name) {
        return new Who(name, Secret.EMPTY, false, true);
    }

    public static Who account(String name, Secret password, boolean create) {
        return new Who(name, password, create, true);
    }
}
