package org.parlor.server.cli.admin;

import org.jspecify.annotations.Nullable;
import org.parlor.message.AdminRequest;
import org.parlor.message.Reply;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Subcommands against users who misbehave. */
@Command
abstract class ModerationSubcommand extends AdminSubcommand {
    @Option(names = "--reason", paramLabel = "TEXT", description = "For the server's log, and the list of bans.")
    private @Nullable String reason;

    final @Nullable String reason() {
        return reason;
    }

    private static String duration(@Nullable Integer minutes) {
        return minutes == null ? "" : " for " + minutes + " min";
    }

    /** A subcommand against one user. */
    @Command
    abstract static class OfUser extends ModerationSubcommand {
        @Parameters(paramLabel = "NAME", description = "The user.")
        private String name = "";

        final String name() {
            return name;
        }
    }

    /** Ends a session. */
    @Command(name = "kick", description = "Disconnects a user, who may log in again.")
    static final class Kick extends OfUser {
        @Override
        Exchange exchange() {
            return act(new AdminRequest.Kick(name(), reason()), "disconnected " + name());
        }
    }

    /** Bans an account. */
    @Command(name = "ban", description = "Bans a user, and ends the user's session.")
    static final class Ban extends OfUser {
        @Option(names = "--minutes", paramLabel = "N", description = "Duration. Default: no end.")
        private @Nullable Integer minutes;

        @Option(
                names = "--address",
                description = "Also ban the address from which the user is connected; for IPv6 its /64 network.")
        private boolean address;

        @Override
        Exchange exchange() {
            return act(
                    new AdminRequest.Ban(name(), true, minutes, address ? true : null, reason()),
                    "banned " + name() + duration(minutes));
        }
    }

    /** Lifts a ban. */
    @Command(name = "unban", description = "Lifts the ban of a user, and of the addresses banned with it.")
    static final class Unban extends OfUser {
        @Override
        Exchange exchange() {
            return act(new AdminRequest.Ban(name(), false, null, null, reason()), "lifted the ban of " + name());
        }
    }

    /** Bans a network. */
    @Command(name = "ban-network", description = "Bans an address or a network, and ends the sessions from it.")
    static final class BanNetwork extends ModerationSubcommand {
        @Parameters(
                paramLabel = "NETWORK",
                description = "An address, or a network in CIDR notation: 203.0.113.0/24, 2001:db8::/32.")
        private String network = "";

        @Option(names = "--minutes", paramLabel = "N", description = "Duration. Default: no end.")
        private @Nullable Integer minutes;

        @Override
        Exchange exchange() {
            AdminRequest.BanNetwork request = new AdminRequest.BanNetwork(network, true, minutes, reason());
            return act(request, "banned " + request.parsed() + duration(minutes));
        }
    }

    /** Lifts the ban of a network. */
    @Command(name = "unban-network", description = "Lifts the ban of a network.")
    static final class UnbanNetwork extends ModerationSubcommand {
        @Parameters(paramLabel = "NETWORK", description = "The network, as 'bans' lists it.")
        private String network = "";

        @Override
        Exchange exchange() {
            AdminRequest.BanNetwork request = new AdminRequest.BanNetwork(network, false, null, reason());
            return act(request, "lifted the ban of " + request.parsed());
        }
    }

    /** Mutes an account. */
    @Command(name = "mute", description = "Mutes a user in all chats.")
    static final class Mute extends OfUser {
        @Option(names = "--minutes", paramLabel = "N", description = "Duration. Default: no end.")
        private @Nullable Integer minutes;

        @Override
        Exchange exchange() {
            return act(new AdminRequest.Mute(name(), true, minutes, reason()), "muted " + name() + duration(minutes));
        }
    }

    /** Lifts a mute. */
    @Command(name = "unmute", description = "Lifts the mute of a user.")
    static final class Unmute extends OfUser {
        @Override
        Exchange exchange() {
            return act(new AdminRequest.Mute(name(), false, null, reason()), "lifted the mute of " + name());
        }
    }

    /** Lists bans and mutes. */
    @Command(name = "bans", description = "Lists the bans and mutes in force.")
    static final class Bans extends AdminSubcommand {
        @Override
        Exchange exchange() {
            return list(
                    AdminRequest.Sanctions::new,
                    Reply.Sanction.class,
                    new TextTable("USER", "ADDRESS", "BANNED UNTIL", "BY", "REASON", "MUTED UNTIL", "BY", "REASON"),
                    Bans::row);
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
}
