package org.parlor.client.cli.option;

import org.jspecify.annotations.Nullable;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Option;

/** Who comes to a server, if not a guest. The password is never on the command line, where others could read it. */
public final class LoginOptions {
    public static final String PASSWORD_VARIABLE = "PARLOR_PASSWORD";
    public static final String NEW_PASSWORD_VARIABLE = "PARLOR_NEW_PASSWORD";

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "Sign in to your account there; the password is asked for, or taken from the variable "
                    + PASSWORD_VARIABLE)
    private @Nullable String user;

    @Option(names = "--create", description = "Make the account of --user")
    private boolean create;

    @Option(
            names = "--new-password",
            description = "Change the password of --user; the new one is asked for, or taken from the variable "
                    + NEW_PASSWORD_VARIABLE)
    private boolean change;

    /** Null for a guest. */
    @Nullable
    public String user() {
        if (create && user == null) {
            throw new InvalidInputException("create", "--create makes the account of --user NAME; say which name");
        }
        if (change && user == null) {
            throw new InvalidInputException(
                    "new-password", "--new-password changes that of --user NAME; say which name");
        }
        return user;
    }

    public boolean changes() {
        return change;
    }

    public boolean isNew() {
        return create;
    }
}
