package org.parlor.server.cli.admin;

import static org.parlor.server.cli.admin.AdminSubcommand.orDash;
import static org.parlor.server.cli.admin.AdminSubcommand.time;
import static org.parlor.server.cli.admin.RequestCommand.Argument.flag;
import static org.parlor.server.cli.admin.RequestCommand.Argument.option;
import static org.parlor.server.cli.admin.RequestCommand.Argument.parameter;
import static org.parlor.server.cli.admin.RequestCommand.request;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AccountRequest;
import org.parlor.message.AdminRequest;
import org.parlor.message.Reply;
import org.parlor.server.cli.admin.RequestCommand.Argument;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** The subcommands of {@code parlor-server admin}: a row for each that is one request, and the others. */
final class Subcommands implements IModelTransformer {
    private static final Argument USER = parameter("user", "NAME", "The user.");
    private static final Argument ACCOUNT = parameter("user", "NAME", "The account.");
    private static final Argument REASON = option("--reason", "TEXT", "For the server's log, and the list of bans.");
    private static final Argument MINUTES = option("--minutes", "N", "Duration. Default: no end.");
    private static final Argument ADDRESS =
            flag("--address", "Also ban the address from which the user is connected; for IPv6 its /64 network.");
    private static final Argument NETWORK = parameter(
            "network", "NETWORK", "An address, or a network in CIDR notation: 203.0.113.0/24, 2001:db8::/32.");
    private static final Argument OTP =
            parameter("otp", "CODE", "The next code of your authenticator app, or a recovery code.");
    private static final Argument RESULT =
            parameter("result", "RESULT", "first or second (that seat wins), draw, or none (the game is not counted).");

    private static final String SANCTIONS = "USER,ADDRESS,BANNED UNTIL,BY,REASON,MUTED UNTIL,BY,REASON";
    private static final String ACCOUNTS = "NAME,KIND,ROLE,CREATED,ONLINE,PASSWORD,TOKENS,STATE";
    private static final String INVITATIONS = "LABEL,BY,MADE,EXPIRES";

    @Override
    public CommandSpec transform(CommandSpec admin) {
        return add(
                admin,
                request(AdminRequest.Stats.class, "stats", "Prints the number of accounts, sessions and games.")
                        .reply(Reply.StatsReply.class, (stats, reply) -> text(reply.stats())),
                request(AdminRequest.Kick.class, "kick", "Disconnects a user, who may log in again.")
                        .takes(USER, REASON)
                        .done(kick -> "disconnected " + kick.user()),
                request(AdminRequest.Ban.class, "ban", "Bans a user, and ends the user's session.")
                        .takes(USER, REASON, MINUTES, ADDRESS)
                        .with("on", true)
                        .done(ban -> "banned " + ban.user() + duration(ban.minutes())),
                request(
                                AdminRequest.Ban.class,
                                "unban",
                                "Lifts the ban of a user, and of the addresses banned with it.")
                        .takes(USER, REASON)
                        .with("on", false)
                        .done(ban -> "lifted the ban of " + ban.user()),
                request(
                                AdminRequest.BanNetwork.class,
                                "ban-network",
                                "Bans an address or a network, and ends the sessions from it.")
                        .takes(NETWORK, REASON, MINUTES)
                        .with("on", true)
                        .done(ban -> "banned " + ban.parsed() + duration(ban.minutes())),
                request(AdminRequest.BanNetwork.class, "unban-network", "Lifts the ban of a network.")
                        .takes(parameter("network", "NETWORK", "The network, as 'bans' lists it."), REASON)
                        .with("on", false)
                        .done(ban -> "lifted the ban of " + ban.parsed()),
                request(AdminRequest.Mute.class, "mute", "Mutes a user in all chats.")
                        .takes(USER, REASON, MINUTES)
                        .with("on", true)
                        .done(mute -> "muted " + mute.user() + duration(mute.minutes())),
                request(AdminRequest.Mute.class, "unmute", "Lifts the mute of a user.")
                        .takes(USER, REASON)
                        .with("on", false)
                        .done(mute -> "lifted the mute of " + mute.user()),
                request(AdminRequest.Sanctions.class, "bans", "Lists the bans and mutes in force.")
                        .table(Reply.Sanction.class, SANCTIONS, Subcommands::row),
                CommandSpec.forAnnotatedObject(new AuditSubcommand()),
                accounts(),
                invitations(),
                group(
                        "otp",
                        "Sets up or removes one-time codes as the second factor of your account.",
                        CommandSpec.forAnnotatedObject(new EnrolSubcommand()),
                        request(AccountRequest.OtpRemove.class, "remove", "Removes the second factor of your account.")
                                .takes(OTP)
                                .done(remove -> "log-ins by password need no code any more")),
                request(AdminRequest.Announce.class, "announce", "Sends a notice to all connected users.")
                        .takes(parameter("text", "TEXT", "The text, 1 to 280 characters."))
                        .done(announce -> "announced"),
                CommandSpec.forAnnotatedObject(new DrainSubcommand()),
                request(AdminRequest.Adjudicate.class, "adjudicate", "Ends a game with a result that you decide.")
                        .takes(parameter("g", "GAME", "Id of the game."), RESULT)
                        .done(adjudicate -> "game " + adjudicate.g() + " ended: " + lowerCase(adjudicate.result())),
                request(
                                AdminRequest.Reload.class,
                                "reload",
                                "Reads the server's settings again, and prints the changed keys: those in force now, and those that"
                                        + " need a restart.")
                        .reply(Reply.ReloadReply.class, (reload, reply) -> text(reply)));
    }

    private static CommandSpec accounts() {
        return group(
                "accounts",
                "Lists, creates and changes accounts.",
                request(AdminRequest.ListAccounts.class, "list", "Lists accounts by name.")
                        .takes(new Argument("filter", "", "0..1", "TEXT", "Only names that contain this text."))
                        .table(Reply.AccountInfo.class, ACCOUNTS, Subcommands::row),
                request(
                                AdminRequest.CreateAccount.class,
                                "create",
                                "Creates an account. Prints a one-time password for a person, or the token of a bot.")
                        .takes(ACCOUNT, flag("--bot", "Create the account of a bot."))
                        .reply(Reply.CredentialReply.class, (create, reply) -> text(reply)),
                request(
                                AdminRequest.ResetAccount.class,
                                "reset",
                                "Prints a one-time password for a person, who sets a new password with it; the old password stays"
                                        + " valid until then. For a bot: replaces all its tokens by a new one.")
                        .takes(ACCOUNT)
                        .reply(Reply.CredentialReply.class, (reset, reply) -> text(reply)),
                request(
                                AdminRequest.RevokeTokens.class,
                                "revoke",
                                "Revokes all tokens of an account and ends its session. The password stays valid; a bot needs 'reset'"
                                        + " to log in again.")
                        .takes(ACCOUNT)
                        .done(revoke -> "revoked all tokens of " + revoke.user()),
                request(
                                AdminRequest.RemoveOtp.class,
                                "remove-otp",
                                "Removes the second factor of another account, whose user has lost it and the recovery codes.")
                        .takes(ACCOUNT)
                        .done(remove -> "removed the second factor of " + remove.user()),
                request(AdminRequest.SetRole.class, "promote", "Makes an account an admin or a moderator.")
                        .takes(ACCOUNT, parameter("role", "ROLE", "moderator or admin."))
                        .done(promote -> promote.user() + " has the role " + lowerCase(promote.role())),
                request(AdminRequest.SetRole.class, "demote", "Takes the role of an account away.")
                        .takes(ACCOUNT)
                        .done(demote -> demote.user() + " has no role"),
                request(
                                AdminRequest.RenameAccount.class,
                                "rename",
                                "Renames an account and ends its session. Archived games show the new name; nobody else can use the"
                                        + " old one. Refused while it has unfinished games or takes part in a tournament.")
                        .takes(ACCOUNT, parameter("to", "NEW-NAME", "The new name."))
                        .done(rename -> "renamed " + rename.user() + " to " + rename.to()),
                request(
                                AdminRequest.DeleteAccount.class,
                                "delete",
                                "Deletes an account. Its archived games are shown under a pseudonym, which it prints; nobody can use"
                                        + " the name again. Refused while it has unfinished games or takes part in a tournament.")
                        .takes(ACCOUNT, flag("--force", "Resign its unfinished games, and leave its tournaments."))
                        .reply(
                                Reply.DeletionReply.class,
                                (delete, reply) -> "deleted " + delete.user() + "; its games are shown under "
                                        + reply.pseudonym()),
                CommandSpec.forAnnotatedObject(new ExportSubcommand()));
    }

    private static CommandSpec invitations() {
        return group(
                "invite",
                "Makes, lists and revokes invitations, which allow to create an account.",
                CommandSpec.forAnnotatedObject(new InviteSubcommand()),
                request(
                                AdminRequest.ListInvitations.class,
                                "list",
                                "Lists the invitations that can be used, without the codes.")
                        .table(Reply.InvitationInfo.class, INVITATIONS, made ->
                                new String[] {made.label(), made.by(), time(made.at()), time(made.expires())}),
                request(AdminRequest.RevokeInvitation.class, "revoke", "Makes an invitation invalid.")
                        .takes(parameter("label", "LABEL", "The invitation, as 'list' names it."))
                        .done(revoke -> "revoked the invitation " + revoke.label()));
    }

    private static CommandSpec group(String name, String description, CommandSpec... subcommands) {
        CommandSpec group =
                CommandSpec.forAnnotatedObject(new AdminCommand.Group()).name(name);
        group.usageMessage().description(description);
        return add(group, subcommands);
    }

    private static CommandSpec add(CommandSpec group, CommandSpec... subcommands) {
        for (CommandSpec subcommand : subcommands) {
            group.addSubcommand(subcommand.name(), subcommand);
        }
        return group;
    }

    private static String text(Reply.Stats stats) {
        String games =
                stats.games().entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" "));
        return "accounts  " + stats.accounts() + "\nsessions  " + stats.sessions() + "\ngames     "
                + (games.isEmpty() ? "0" : games) + "\ndraining  " + yesNo(stats.draining());
    }

    private static String text(Reply.ReloadReply reply) {
        return "applied        " + keys(reply.applied()) + "\nneeds restart  " + keys(reply.restart());
    }

    private static String keys(List<String> keys) {
        return keys.isEmpty() ? "-" : String.join(", ", keys);
    }

    private static String duration(@Nullable Integer minutes) {
        return minutes == null ? "" : " for " + minutes + " min";
    }

    private static String yesNo(boolean value) {
        return value ? "yes" : "no";
    }

    private static String lowerCase(@Nullable Enum<?> constant) {
        return constant == null ? "-" : constant.name().toLowerCase(Locale.ROOT);
    }

    /** A secret for the user, with what to do with it. */
    private static String text(Reply.CredentialReply reply) {
        if (reply.expires() == null) {
            return "token of " + reply.user() + ": " + reply.credential()
                    + "\nIt is shown once; earlier tokens are invalid.";
        }
        return "one-time password of " + reply.user() + ": " + reply.credential() + "\nIt is valid once, until "
                + time(reply.expires()) + ". Send it to the user, who logs in with it and chooses a"
                + " password:\n  parlor join HOST --tls --user " + reply.user() + " --new-password";
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

    private static String[] row(Reply.Sanction sanction) {
        return new String[] {
            sanction.user().isEmpty() ? "-" : sanction.user(),
            orDash(sanction.address()),
            end(sanction.banned(), sanction.bannedUntil()),
            orDash(sanction.bannedBy()),
            orDash(sanction.banReason()),
            end(sanction.muted(), sanction.mutedUntil()),
            orDash(sanction.mutedBy()),
            orDash(sanction.muteReason())
        };
    }

    private static String end(boolean active, @Nullable Long until) {
        return active && until == null ? "no end" : time(until);
    }
}
