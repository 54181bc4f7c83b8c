package org.parlor.server.cli.admin;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AdminRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.AdminRole;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor-server admin accounts}: the group of commands about accounts. */
@Command(
        name = "accounts",
        description = "Lists, creates and changes accounts.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            AccountsCommand.ListAll.class,
            AccountsCommand.Create.class,
            AccountsCommand.Reset.class,
            AccountsCommand.Revoke.class,
            AccountsCommand.RemoveOtp.class,
            AccountsCommand.Promote.class,
            AccountsCommand.Demote.class,
            AccountsCommand.Rename.class,
            AccountsCommand.Delete.class,
            ExportSubcommand.class
        })
final class AccountsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw AdminCommand.commandMissing(spec);
    }

    private static String lowerCase(@Nullable AdminRole role) {
        return role == null ? "-" : role.name().toLowerCase(Locale.ROOT);
    }

    /** A secret for the user, with what to do with it. */
    private static String text(Reply.CredentialReply reply) {
        if (reply.expires() == null) {
            return "token of " + reply.user() + ": " + reply.credential()
                    + "\nIt is shown once; earlier tokens are invalid.";
        }
        return "one-time password of " + reply.user() + ": " + reply.credential() + "\nIt is valid once, until "
                + AdminSubcommand.time(reply.expires()) + ". Send it to the user, who logs in with it and chooses a"
                + " password:\n  parlor join HOST --tls --user " + reply.user() + " --new-password";
    }

    /** Lists accounts. */
    @Command(name = "list", description = "Lists accounts by name.")
    static final class ListAll extends AdminSubcommand {
        @Parameters(arity = "0..1", paramLabel = "TEXT", description = "Only names that contain this text.")
        private @Nullable String filter;

        @Override
        Exchange exchange() {
            return list(
                    after -> new AdminRequest.ListAccounts(after, filter),
                    Reply.AccountInfo.class,
                    new TextTable("NAME", "KIND", "ROLE", "CREATED", "ONLINE", "PASSWORD", "TOKENS", "STATE"),
                    ListAll::row);
        }

        private static String[] row(Reply.AccountInfo account) {
            String kind = account.guest() ? "guest" : account.bot() ? "bot" : "person";
            String state =
                    account.banned() ? account.muted() ? "banned, muted" : "banned" : account.muted() ? "muted" : "-";
            return new String[] {
                account.name(),
                kind,
                lowerCase(account.role()),
                time(account.since()),
                yesNo(account.here()),
                yesNo(account.password()),
                String.valueOf(account.tokens()),
                state
            };
        }

        private static String yesNo(boolean value) {
            return value ? "yes" : "no";
        }
    }

    /** A subcommand about one account. */
    @Command
    abstract static class OfAccount extends AdminSubcommand {
        @Parameters(index = "0", paramLabel = "NAME", description = "The account.")
        private String name = "";

        final String name() {
            return name;
        }
    }

    /** Creates an account. */
    @Command(
            name = "create",
            description = "Creates an account. Prints a one-time password for a person, or the token of a bot.")
    static final class Create extends OfAccount {
        @Option(names = "--bot", description = "Create the account of a bot.")
        private boolean bot;

        @Override
        Exchange exchange() {
            return act(
                    new AdminRequest.CreateAccount(name(), bot ? true : null),
                    Reply.CredentialReply.class,
                    AccountsCommand::text);
        }
    }

    /** Resets a password. */
    @Command(
            name = "reset",
            description =
                    "Prints a one-time password for a person, who sets a new password with it; the old password stays"
                            + " valid until then. For a bot: replaces all its tokens by a new one.")
    static final class Reset extends OfAccount {
        @Override
        Exchange exchange() {
            return act(new AdminRequest.ResetAccount(name()), Reply.CredentialReply.class, AccountsCommand::text);
        }
    }

    /** Revokes tokens. */
    @Command(
            name = "revoke",
            description =
                    "Revokes all tokens of an account and ends its session. The password stays valid; a bot needs 'reset'"
                            + " to log in again.")
    static final class Revoke extends OfAccount {
        @Override
        Exchange exchange() {
            return act(new AdminRequest.RevokeTokens(name()), "revoked all tokens of " + name());
        }
    }

    /** Removes a second factor. */
    @Command(
            name = "remove-otp",
            description =
                    "Removes the second factor of another account, whose user has lost it and the recovery codes.")
    static final class RemoveOtp extends OfAccount {
        @Override
        Exchange exchange() {
            return act(new AdminRequest.RemoveOtp(name()), "removed the second factor of " + name());
        }
    }

    /** Gives a role. */
    @Command(name = "promote", description = "Makes an account an admin or a moderator.")
    static final class Promote extends OfAccount {
        @Parameters(index = "1", paramLabel = "ROLE", description = "moderator or admin.")
        private String role = "";

        @Override
        Exchange exchange() {
            return act(new AdminRequest.SetRole(name(), role()), name() + " has the role " + role);
        }

        private AdminRole role() {
            try {
                return AdminRole.valueOf(role.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new InvalidInputException("role", "ROLE must be moderator or admin");
            }
        }
    }

    /** Takes the role away. */
    @Command(name = "demote", description = "Takes the role of an account away.")
    static final class Demote extends OfAccount {
        @Override
        Exchange exchange() {
            return act(new AdminRequest.SetRole(name(), null), name() + " has no role");
        }
    }

    /** Renames an account. */
    @Command(
            name = "rename",
            description =
                    "Renames an account and ends its session. Archived games show the new name; nobody else can use the"
                            + " old one. Refused while it has unfinished games or takes part in a tournament.")
    static final class Rename extends OfAccount {
        @Parameters(index = "1", paramLabel = "NEW-NAME", description = "The new name.")
        private String to = "";

        @Override
        Exchange exchange() {
            return act(new AdminRequest.RenameAccount(name(), to), "renamed " + name() + " to " + to);
        }
    }

    /** Deletes an account. */
    @Command(
            name = "delete",
            description =
                    "Deletes an account. Its archived games are shown under a pseudonym, which it prints; nobody can use"
                            + " the name again. Refused while it has unfinished games or takes part in a tournament.")
    static final class Delete extends OfAccount {
        @Option(names = "--force", description = "Resign its unfinished games, and leave its tournaments.")
        private boolean force;

        @Override
        Exchange exchange() {
            return act(
                    new AdminRequest.DeleteAccount(name(), force ? true : null),
                    Reply.DeletionReply.class,
                    reply -> "deleted " + name() + "; its games are shown under " + reply.pseudonym());
        }
    }
}
