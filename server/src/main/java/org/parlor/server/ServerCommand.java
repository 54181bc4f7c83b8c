package org.parlor.server;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.parlor.message.Refusal;
import org.parlor.message.Text;
import org.parlor.server.core.step.House;
import org.parlor.server.store.Database;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the server: what can be set, what it means, and the life from the ready line to the signal. */
@Command(
        name = "parlor-server",
        mixinStandardHelpOptions = true,
        version = "parlor-server 1.0.0",
        sortOptions = false,
        subcommands = {
            BackupCommand.class,
            RestoreCommand.class,
            CheckCommand.class,
            ExportCommand.class,
            ImportCommand.class
        },
        header = "Reversi, Kalah and tic-tac-toe for people and programs over a network.%n",
        description = {
            "%nOnce it accepts connections it prints one line, 'parlor-server ready on HOST:PORT'; its log goes to "
                    + "standard error. Ctrl-C or a TERM signal stops it: everybody is told when to come back.%n"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:stopped by a signal",
            "1:failed: the port is taken, what is kept cannot be read or written, or there is no certificate",
            "2:the command line is wrong"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  parlor-server                         this computer only, port 7777",
            "  parlor-server --bind 0.0.0.0          whoever can reach this computer",
            "  parlor-server --data /var/lib/parlor  games and accounts in that directory",
            "  parlor-server --port 0 --name Club    any free port, a name of its own",
            "  parlor-server --bind 0.0.0.0 --tls    encrypted too, on port 7778",
            "  parlor-server --bind 0.0.0.0 --tls-only --tls-cert fullchain.pem \\",
            "    --tls-key privkey.pem               with a certificate of yours"
        })
final class ServerCommand implements Callable<Integer> {
    private static final int NAME_MAX = 60;
    private static final int MOTD_MAX = 200;
    private static final int PORT_MAX = 65_535;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--bind",
            paramLabel = "A",
            defaultValue = "127.0.0.1",
            description = "Listen on this address; 0.0.0.0 means all of this computer's. Default: ${DEFAULT-VALUE}.")
    private String bind = "";

    @Option(
            names = "--port",
            paramLabel = "P",
            defaultValue = "7777",
            description = "Listen on this port; 0 means any that is free. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "Parlor",
            description = "What the server calls itself. Default: ${DEFAULT-VALUE}.")
    private String name = "";

    @Option(
            names = "--motd",
            paramLabel = "TEXT",
            defaultValue = "Welcome",
            description = "What it says to whoever connects. Default: ${DEFAULT-VALUE}.")
    private String motd = "";

    @Mixin
    private StorageOptions storage = new StorageOptions();

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Override
    public Integer call() throws InterruptedException {
        ServerConfig config = config();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        ParlorServer server = ParlorServer.start(config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server), "stop"));
        out.println("parlor-server ready on " + shown(server.host()) + ":" + server.port());
        out.flush();
        server.awaitFailure();
        err.println("parlor-server: what happens can no longer be kept, so the server stops; its log says why");
        return ExitCode.SOFTWARE;
    }

    /** What the commands look after. */
    Database database() {
        return storage.database();
    }

    private ServerConfig config() {
        if (port < 0 || port > PORT_MAX) {
            throw new ParameterException(spec.commandLine(), "--port is 0 to " + PORT_MAX + ", not " + port);
        }
        requireText("--name", name, NAME_MAX);
        requireText("--motd", motd, MOTD_MAX);
        return ServerConfig.at(bind, port)
                .with(House.standard().greeting(name, motd))
                .with(storage.storage())
                .with(tls.settings(storage.directory()));
    }

    private void requireText(String option, String text, int charsMax) {
        try {
            Text.requireClean(option, text);
        } catch (Refusal refusal) {
            throw new ParameterException(spec.commandLine(), refusal.text());
        }
        if (text.length() > charsMax) {
            throw new ParameterException(
                    spec.commandLine(), option + " has at most " + charsMax + " characters, not " + text.length());
        }
    }

    private static String shown(String host) {
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    /** Runs while the JVM goes down, which would report the signal as its exit code; having stopped well is a 0. */
    private static void stop(ParlorServer server) {
        int code = ExitCode.SOFTWARE;
        try {
            server.close();
            code = server.hasFailed() ? ExitCode.SOFTWARE : ExitCode.OK;
        } finally {
            Runtime.getRuntime().halt(code);
        }
    }
}
