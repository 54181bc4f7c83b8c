package org.parlor.server;

/** The password with which the accounts of admins are created. It is never printed. */
public record AdminPassword(String text) {
    @Override
    public String toString() {
        return "AdminPassword[***]";
    }
}
