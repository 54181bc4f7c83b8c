package org.parlor.server.cli.admin;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import org.parlor.message.AccountRequest;
import org.parlor.message.Reply;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor-server admin otp}: the group of commands about the second factor of the own account. */
@Command(
        name = "otp",
        description = "Sets up or removes one-time codes as the second factor of your account.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {OtpCommand.Enrol.class, OtpCommand.Remove.class})
final class OtpCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw AdminCommand.commandMissing(spec);
    }

    /** Sets up a second factor. */
    @Command(
            name = "enrol",
            description = "Prints a secret for an authenticator app, reads a code of it from standard input, and prints"
                    + " recovery codes. From then on your log-ins by password need a code.")
    static final class Enrol extends AdminSubcommand {
        @Override
        Exchange exchange() {
            return client -> {
                Reply.OtpReply made = (Reply.OtpReply) client.request(new AccountRequest.OtpNew());
                print("secret: " + made.secret());
                print("for the app: " + made.uri());
                print("Add it to your authenticator app, and enter the code that the app shows:");
                String code = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
                if (code == null) {
                    throw new IOException("no code on standard input; nothing has changed");
                }
                Reply.RecoveryReply done = (Reply.RecoveryReply)
                        client.request(new AccountRequest.OtpConfirm(made.secret(), code.strip()));
                print("Log-ins by password need a code now. Without the app, each of these is valid once:");
                done.recovery().forEach(each -> print("  " + each));
            };
        }
    }

    /** Removes the second factor. */
    @Command(name = "remove", description = "Removes the second factor of your account.")
    static final class Remove extends AdminSubcommand {
        @Parameters(paramLabel = "CODE", description = "The next code of your authenticator app, or a recovery code.")
        private String code = "";

        @Override
        Exchange exchange() {
            return act(new AccountRequest.OtpRemove(code), "log-ins by password need no code any more");
        }
    }
}
