package org.parlor.bots.cli.option;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.connection.BuildInfo;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.RequestClient;
import org.parlor.connection.RequestFailedException;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The server and account of commands that send requests to a server. */
public final class ServerOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            index = "0",
            paramLabel = "HOST[:PORT]",
            description = "Server address; default port 7777, or 7778 with TLS.")
    private String address = "";

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Option(
            names = "--name",
            description =
                    "Account to log in with: a bot, or a person with a token; default: a guest, who can only read."
                            + " Logging in disconnects an existing connection of the account.")
    private @Nullable String name;

    @Option(
            names = "--token",
            description = "Token of the account. Prefer the environment variable " + BotOptions.TOKEN_VARIABLE + ".")
    private @Nullable String token;

    /**
     * Logs in. Invalid options are rejected before connecting.
     *
     * @param listener receives the messages that are not replies
     */
    public RequestClient connect(Consumer<ServerMessage> listener) throws InterruptedException, CommandFailedException {
        ServerEndpoint endpoint = ServerEndpoint.parse(address, tls.trust());
        LoginParameters identity = new LoginParameters("parlor-bots/" + BuildInfo.VERSION, List.of(), login());
        try {
            return RequestClient.open(
                    endpoint,
                    identity,
                    RequestClient.onAccountNotice(this::printNotice).andThen(listener));
        } catch (RequestFailedException e) {
            throw new CommandFailedException(
                    TlsOptions.withTrustAdvice(String.valueOf(e.getMessage()), e.fingerprint()));
        }
    }

    private void printNotice(String text) {
        PrintWriter errors = spec.commandLine().getErr();
        errors.println("parlor-bots: " + text);
        errors.flush();
    }

    private Login login() {
        if (name == null && token != null) {
            throw new InvalidInputException("token", "--token requires --name; specify it or remove --token");
        }
        if (name == null) {
            return new Login.Guest(null);
        }
        String secret = token != null ? token : System.getenv(BotOptions.TOKEN_VARIABLE);
        if (secret == null) {
            throw new InvalidInputException(
                    "token",
                    "--name requires a token; use --token or the environment variable " + BotOptions.TOKEN_VARIABLE);
        }
        return new Login.Bot(name, secret);
    }
}
