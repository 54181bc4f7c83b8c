package org.parlor.bots.cli.option;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.BotsMain;
import org.parlor.connection.ClientIdentity;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
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

/** Which server to ask something, and as whom. */
public final class ServerOptions {
    private static final int TIMEOUT_SECONDS = 30;

    @Parameters(
            index = "0",
            paramLabel = "HOST[:PORT]",
            description = "Where the server listens; the port is 7777, or 7778 for TLS, if left out.")
    private String address = "";

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Option(
            names = "--name",
            description =
                    "Whose tournaments: a bot's name, or a person's with a token of theirs; left out: a guest, who"
                            + " may only look. Whoever is connected under that name is sent away.")
    private @Nullable String name;

    @Option(
            names = "--token",
            description = "The token of that name. Better given as the environment variable "
                    + BotOptions.TOKEN_VARIABLE + ".")
    private @Nullable String token;

    /** What is said while a line is open. */
    public interface RequestClient {
        /** @throws RequestFailedException if it is refused */
        <R extends Reply> R request(ClientMessage message, Class<R> kind)
                throws InterruptedException, RequestFailedException;
    }

    /** What one wants to say. */
    public interface Task {
        void run(RequestClient client) throws InterruptedException, RequestFailedException;
    }

    /** The server and the account, checked. */
    public record Call(ServerEndpoint endpoint, ClientIdentity identity) {

        /**
         * Logs in, talks, and says bye.
         *
         * @param news receives every other message of the server
         */
        public void run(Consumer<ServerMessage> news, Task task) throws InterruptedException, RequestFailedException {
            CompletableFuture<Void> in = new CompletableFuture<>();
            try (ConnectionFactory connectionFactory = new ConnectionFactory();
                    ServerConnection serverConnection =
                            connectionFactory.open(endpoint, identity, new LoginListener(in, news))) {
                await(in);
                task.run(new RequestClient() {
                    @Override
                    public <R extends Reply> R request(ClientMessage message, Class<R> kind)
                            throws InterruptedException, RequestFailedException {
                        Reply reply = await(serverConnection.request(message).toCompletableFuture());
                        if (reply instanceof Reply.ErrorReply errorReply) {
                            throw new RequestFailedException(errorReply.message() + " (" + errorReply.code() + ")");
                        }
                        return kind.cast(reply);
                    }
                });
            }
        }
    }

    /** @throws InvalidInputException or {@link org.parlor.message.RequestException}, naming the option that is wrong */
    public Call call() {
        return new Call(endpoint(), identity());
    }

    private ServerEndpoint endpoint() {
        return ServerEndpoint.parse(address, tls.trust());
    }

    private ClientIdentity identity() {
        return new ClientIdentity("parlor-bots/" + BotsMain.Version.number(), List.of(), login());
    }

    private Login login() {
        if (name == null && token != null) {
            throw new InvalidInputException(
                    "token", "--token has no effect without --name: add --name NAME, or leave --token out");
        }
        if (name == null) {
            return new Login.Guest(null);
        }
        String secret = token != null ? token : System.getenv(BotOptions.TOKEN_VARIABLE);
        if (secret == null) {
            throw new InvalidInputException(
                    "token", "--name needs a --token, or " + BotOptions.TOKEN_VARIABLE + " in the environment");
        }
        return new Login.Bot(name, secret);
    }

    private static <T> T await(CompletableFuture<T> coming) throws InterruptedException, RequestFailedException {
        try {
            return coming.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new RequestFailedException(
                    String.valueOf(e.getCause() == null ? e : e.getCause().getMessage()));
        } catch (TimeoutException e) {
            throw new RequestFailedException("No answer from the server within " + TIMEOUT_SECONDS + " s");
        }
    }

    /** Knows when it is logged in, and passes the rest on. */
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
                loggedIn.completeExceptionally(new RequestFailedException(lost.reason()));
            } else if (state instanceof ConnectionState.Closed closed) {
                loggedIn.completeExceptionally(new RequestFailedException(closed.message() + " (" + closed.code() + ")"
                        + (closed.fingerprint() == null ? "" : ". " + TlsOptions.remedy(closed.fingerprint()))));
            }
        }
    }
}
