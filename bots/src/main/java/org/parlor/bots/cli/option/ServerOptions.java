package org.parlor.bots.cli.option;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.BotsMain;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The server and account of commands that send requests to a server. */
public final class ServerOptions {
    private static final int TIMEOUT_SECONDS = 30;

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
        LoginParameters identity = new LoginParameters("parlor-bots/" + BotsMain.Version.number(), List.of(), login());
        CompletableFuture<Void> loggedIn = new CompletableFuture<>();
        ConnectionFactory factory = new ConnectionFactory();
        try {
            ServerConnection connection = factory.open(endpoint, identity, new LoginListener(loggedIn, listener));
            await(loggedIn);
            return new RequestClient(factory, connection);
        } catch (InterruptedException | CommandFailedException | RuntimeException e) {
            factory.close();
            throw e;
        }
    }

    /** A logged-in connection for requests. */
    public record RequestClient(ConnectionFactory factory, ServerConnection connection) implements AutoCloseable {

        /** @throws CommandFailedException if the server rejects the request or does not reply in time */
        public <R extends Reply> R request(ClientMessage message, Class<R> type)
                throws InterruptedException, CommandFailedException {
            Reply reply = await(connection.request(message).toCompletableFuture());
            if (reply instanceof Reply.ErrorReply error) {
                throw new CommandFailedException(error.message() + " (" + error.code() + ")");
            }
            return type.cast(reply);
        }

        @Override
        public void close() {
            connection.close();
            factory.close();
        }
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

    private static <T> T await(CompletableFuture<T> future) throws InterruptedException, CommandFailedException {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new CommandFailedException(
                    String.valueOf(e.getCause() == null ? e : e.getCause().getMessage()));
        } catch (TimeoutException e) {
            throw new CommandFailedException("the server did not reply within " + TIMEOUT_SECONDS + " s");
        }
    }

    /** Completes a future on login and forwards all messages. */
    private record LoginListener(CompletableFuture<Void> loggedIn, Consumer<ServerMessage> messages)
            implements ServerConnection.Listener {
        @Override
        public void onMessage(ServerMessage message) {
            messages.accept(message);
        }

        @Override
        public void onState(ConnectionState state) {
            if (state instanceof ConnectionState.LoggedIn) {
                loggedIn.complete(null);
            } else if (state instanceof ConnectionState.Lost lost) {
                loggedIn.completeExceptionally(new CommandFailedException(lost.reason()));
            } else if (state instanceof ConnectionState.Closed closed) {
                loggedIn.completeExceptionally(new CommandFailedException(
                        TlsOptions.closeMessage(closed.message(), closed.code(), closed.fingerprint())));
            }
        }
    }
}
