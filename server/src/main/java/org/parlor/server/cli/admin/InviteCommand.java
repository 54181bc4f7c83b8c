package org.parlor.server.cli.admin;

import org.jspecify.annotations.Nullable;
import org.parlor.message.AdminRequest;
import org.parlor.message.Reply;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor-server admin invite}: the group of commands about invitations. */
@Command(
        name = "invite",
        description = "Makes, lists and revokes invitations, which allow to create an account.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {InviteCommand.Create.class, InviteCommand.ListAll.class, InviteCommand.Revoke.class})
final class InviteCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw AdminCommand.commandMissing(spec);
    }

    /** Makes an invitation. */
    @Command(name = "create", description = "Prints a code with which one account can be created.")
    static final class Create extends AdminSubcommand {
        private static final int MINUTES_PER_HOUR = 60;
        private static final int HOURS_MAX = AdminRequest.NewInvitation.VALID_MINUTES_MAX / MINUTES_PER_HOUR;

        @Parameters(arity = "0..1", paramLabel = "LABEL", description = "A name for it. Default: generated.")
        private @Nullable String label;

        @Option(
                names = "--hours",
                paramLabel = "N",
                defaultValue = "168",
                description = "How long it is valid. Default: ${DEFAULT-VALUE}, a week.")
        private int hours;

        @Override
        Exchange exchange() {
            if (hours < 1 || hours > HOURS_MAX) {
                throw new InvalidInputException("hours", "--hours must be 1 to " + HOURS_MAX);
            }
            return act(
                    new AdminRequest.NewInvitation(label, hours * MINUTES_PER_HOUR),
                    Reply.InvitationReply.class,
                    reply -> "invitation " + reply.label() + ": " + reply.invitation()
                            + "\nIt is valid for one account, until " + time(reply.expires()) + ":"
                            + "\n  parlor join HOST --tls --user NAME --create --invitation " + reply.invitation()
                            + "\n  parlor-bots connect HOST --tls --name NAME --invitation " + reply.invitation()
                            + "\n  https://PAGE/?invitation=" + reply.invitation());
        }
    }

    /** Lists invitations. */
    @Command(name = "list", description = "Lists the invitations that can be used, without the codes.")
    static final class ListAll extends AdminSubcommand {
        @Override
        Exchange exchange() {
            return list(
                    AdminRequest.ListInvitations::new,
                    Reply.InvitationInfo.class,
                    new TextTable("LABEL", "BY", "MADE", "EXPIRES"),
                    made -> new String[] {made.label(), made.by(), time(made.at()), time(made.expires())});
        }
    }

    /** Revokes an invitation. */
    @Command(name = "revoke", description = "Makes an invitation invalid.")
    static final class Revoke extends AdminSubcommand {
        @Parameters(paramLabel = "LABEL", description = "The invitation, as 'list' names it.")
        private String label = "";

        @Override
        Exchange exchange() {
            return act(new AdminRequest.RevokeInvitation(label), "revoked the invitation " + label);
        }
    }
}
