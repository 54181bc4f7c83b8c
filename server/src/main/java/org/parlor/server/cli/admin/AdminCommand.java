package org.parlor.server.cli.admin;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code parlor-server admin}: the group of commands that administer a running server. */
@Command(
        name = "admin",
        description = "Administers a running server as one of its admins or moderators.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        modelTransformer = Subcommands.class,
        footer = {
            "",
            "Each command logs in with --user and the password of the account, from PARLOR_ADMIN_PASSWORD,"
                    + " --password-file or a prompt. Passwords from other computers need --tls or --fingerprint.",
            "Exit codes: 0 success, 1 refused or server not reachable, 2 usage error.",
            "",
            "Examples:",
            "  parlor-server admin stats --user ada",
            "  parlor-server admin ban eve --minutes 60 --reason spam --user ada",
            "  parlor-server admin drain --after 300 --restart --user ada --server play.example.org --tls"
        })
public final class AdminCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw commandMissing(spec);
    }

    /** The usage error of a group of commands that was called without one. */
    static ParameterException commandMissing(CommandSpec group) {
        return new ParameterException(
                group.commandLine(),
                "no command specified; available commands: "
                        + String.join(", ", group.subcommands().keySet()));
    }

    @Command(mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND")
    static final class Group implements Runnable {
        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public void run() {
            throw commandMissing(spec);
        }
    }
}
