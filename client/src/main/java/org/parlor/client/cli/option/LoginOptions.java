package org.parlor.client.cli.option;

import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.TlsOptions;
import org.parlor.connection.ServerEndpoint;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options to connect to a server and to log in to an account. There is none for the password, because other users can read
 * command lines.
 */
public final class LoginOptions {
    public static final String PASSWORD_VARIABLE = "PARLOR_PASSWORD";
    public static final String OTP_VARIABLE = "PARLOR_OTP";
    public static final String NEW_PASSWORD_VARIABLE = "PARLOR_NEW_PASSWORD";

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "Log in to this account; asks for the password or reads it from the environment variable "
                    + PASSWORD_VARIABLE + ". A one-time code, where the account requires one: " + OTP_VARIABLE + ".")
    private @Nullable String user;

    @Option(names = "--create", description = "Create the account of --user.")
    private boolean create;

    @Option(
            names = "--invitation",
            paramLabel = "CODE",
            description = "The invitation with which --create creates the account, where the server requires one.")
    private @Nullable String invitation;

    @Option(
            names = "--new-password",
            description = "Change the password of --user; asks for the new one or reads it from "
                    + NEW_PASSWORD_VARIABLE + ".")
    private boolean change;

    @Option(
            names = "--code",
            paramLabel = "CODE",
            description = "Continue your session of another device, with the code that it shows.")
    private @Nullable String code;

    /** Parses the address of a server. */
    public ServerEndpoint endpoint(String server) {
        return ServerEndpoint.parse(server, tls.trust());
    }

    /** Returns the code of a session to continue; null without one. */
    @Nullable
    public String code() {
        if (code != null && user != null) {
            throw new InvalidInputException("code", "--code and --user exclude each other: the code names the user");
        }
        return code;
    }

    /** Returns the account name; null for a guest. */
    @Nullable
    public String user() {
        if (create && user == null) {
            throw new InvalidInputException("create", "--create requires --user NAME");
        }
        if (change && user == null) {
            throw new InvalidInputException("new-password", "--new-password requires --user NAME");
        }
        if (invitation != null && !create) {
            throw new InvalidInputException("invitation", "--invitation requires --create");
        }
        return user;
    }

    /** Returns the code of an invitation, or null. */
    public @Nullable String invitation() {
        return invitation;
    }

    public boolean changes() {
        return change;
    }

    public boolean isNew() {
        return create;
    }
}
