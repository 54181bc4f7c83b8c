package org.parlor.server.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.parlor.server.notification.VapidKeys;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code parlor-server vapid-keys}: makes the keys of Web Push. */
@Command(
        name = "vapid-keys",
        description =
                "Makes a key pair for notifications to browsers (Web Push): a line of the settings file, and a secret variable.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Stores nothing. With other keys than before all browsers must subscribe again.",
            "",
            "Examples:",
            "  parlor-server vapid-keys"
        })
final class VapidKeysCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        VapidKeys.EncodedKeyPair keys = VapidKeys.generate();
        PrintWriter out = spec.commandLine().getOut();
        out.println("vapid-public-key = " + keys.publicKey());
        out.println("PARLOR_VAPID_PRIVATE_KEY=" + keys.privateKey());
        out.flush();
        return ExitCode.OK;
    }
}
