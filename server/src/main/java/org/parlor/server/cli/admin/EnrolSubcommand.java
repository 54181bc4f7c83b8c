package org.parlor.server.cli.admin;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import org.parlor.message.AccountRequest;
import org.parlor.message.Reply;
import picocli.CommandLine.Command;

/** Sets up the second factor of the account that logs in. */
@Command(
        name = "enrol",
        description = "Prints a secret for an authenticator app, reads a code of it from standard input, and prints"
                + " recovery codes. From then on your log-ins by password need a code.")
final class EnrolSubcommand extends AdminSubcommand {
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
            Reply.RecoveryReply done =
                    (Reply.RecoveryReply) client.request(new AccountRequest.OtpConfirm(made.secret(), code.strip()));
            print("Log-ins by password need a code now. Without the app, each of these is valid once:");
            done.recovery().forEach(each -> print("  " + each));
        };
    }
}
