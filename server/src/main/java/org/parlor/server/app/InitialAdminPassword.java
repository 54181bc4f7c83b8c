package org.parlor.server.app;

/** The initial password of admin accounts. {@link #toString()} masks it. */
public record InitialAdminPassword(String text) {
    @Override
    public String toString() {
        return "InitialAdminPassword[***]";
    }
}
