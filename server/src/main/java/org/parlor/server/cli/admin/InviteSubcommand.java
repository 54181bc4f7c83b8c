package org.parlor.server.cli.admin;

import org.jspecify.annotations.Nullable;
import org.parlor.message.AdminRequest;
import org.parlor.message.Reply;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes an invitation. */
@Command(name = "create", description = "Prints a code with which one account can be created.")
final class InviteSubcommand extends AdminSubcommand {
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
