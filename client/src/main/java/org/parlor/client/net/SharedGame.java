package org.parlor.client.net;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.Login;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.SafeText;
import org.parlor.notation.RecordFormat;
import org.parlor.rules.InvalidInputException;

/** Downloads the record of a game by its link to the web page of a server, {@code http://HOST:PORT/#game=ID}. */
public final class SharedGame {
    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final Pattern GAME = Pattern.compile("game=([A-Za-z0-9_-]{1,32})");
    private static final int LINE_CHARS_MAX = 1 << 20;
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final URI link;
    private final String game;
    private final CompletableFuture<GameRecord> found = new CompletableFuture<>();

    private SharedGame(URI link, String game) {
        this.link = link;
        this.game = game;
    }

    /** Whether a text is a link rather than the name of a file. */
    public static boolean isLink(String text) {
        return text.startsWith("http://") || text.startsWith("https://");
    }

    /**
     * Parses a link.
     *
     * @throws InvalidInputException if it names no server or no game
     */
    public static SharedGame parse(String text) {
        try {
            URI link = new URI(text);
            Matcher named = GAME.matcher(link.getFragment() == null ? "" : link.getFragment());
            if (link.getHost() == null) {
                throw invalid(text, "it must begin with the address of a server, http://HOST:PORT/");
            } else if (!named.matches()) {
                throw invalid(text, "it must end with #game=ID");
            }
            return new SharedGame(link, named.group(1));
        } catch (URISyntaxException e) {
            throw invalid(text, e.getReason());
        }
    }

    private static InvalidInputException invalid(String text, String reason) {
        return new InvalidInputException("file", "Invalid link '" + SafeText.sanitize(text) + "': " + reason);
    }

    /** Returns the server of the link, which a certificate authority must confirm if it uses TLS. */
    public ServerEndpoint server() {
        boolean tls = link.getScheme().equals("https");
        int port = link.getPort() >= 0 ? link.getPort() : tls ? HTTPS_PORT : HTTP_PORT;
        return new ServerEndpoint(link.getHost(), port, tls ? TrustPolicy.AUTHORITIES : TrustPolicy.PLAIN);
    }

    /**
     * Downloads the game into a temporary file, which is deleted when the program ends.
     *
     * @param trust how the server's certificate is verified
     * @throws ExitException if the server cannot be reached or does not have the game
     */
    public Path download(TrustPolicy trust) throws ExitException, InterruptedException {
        HttpClient.Builder client = HttpClient.newBuilder();
        if (trust.encrypted()) {
            client.sslContext(trust.sslContext());
        }
        URI address = URI.create((trust.encrypted() ? "wss://" : "ws://") + link.getRawAuthority() + "/ws");
        GameRecord record = request(client.build(), address);
        try {
            Path file = Files.createTempFile("parlor-", ".jsonl");
            file.toFile().deleteOnExit();
            return Files.writeString(file, RecordFormat.JSON.write(record) + "\n");
        } catch (IOException e) {
            throw new ExitException("cannot write a temporary file: " + e.getMessage());
        }
    }

    private GameRecord request(HttpClient client, URI address) throws ExitException, InterruptedException {
        CompletableFuture<WebSocket> opening =
                client.newWebSocketBuilder().connectTimeout(TIMEOUT).buildAsync(address, new Listener());
        opening.whenComplete((socket, failure) -> {
            if (failure != null) {
                found.completeExceptionally(failure);
            }
        });
        try {
            return found.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof ExitException refused) {
                throw refused;
            }
            String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
            throw new ExitException(ExitCode.NOT_REACHED, "cannot load the game from " + address + ": " + reason);
        } catch (TimeoutException e) {
            throw new ExitException(ExitCode.NOT_REACHED, "cannot load the game from " + address + ": no answer");
        } finally {
            opening.thenAccept(WebSocket::abort);
        }
    }

    /** Logs in as a guest, then requests the record. */
    private final class Listener implements WebSocket.Listener {
        private final StringBuilder line = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            line.append(data);
            if (line.length() > LINE_CHARS_MAX) {
                found.completeExceptionally(new IOException("the answer is too long"));
            } else if (last) {
                String text = line.toString();
                line.setLength(0);
                MessageCodec.readServerMessage(text).ifPresent(message -> received(socket, message));
            }
            socket.request(1);
            return null;
        }

        private void received(WebSocket socket, ServerMessage message) {
            if (message instanceof SessionMessage.Hello) {
                send(socket, new SessionRequest.Hello(1, "parlor-replay/1", null, null, new Login.Guest(null)));
            } else if (message instanceof SessionMessage.Welcome) {
                send(socket, new GameRequest.RecordRequest(game, RecordFormat.JSON.id()));
            } else if (message instanceof Reply.RecordReply reply
                    && reply.record().game() != null) {
                found.complete(reply.record().game());
            } else if (message instanceof Reply.ErrorReply error) {
                refused(error.message());
            } else if (message instanceof SessionMessage.Bye bye) {
                refused(bye.reason());
            }
        }

        private void send(WebSocket socket, ClientMessage message) {
            socket.sendText(MessageCodec.write(new RequestEnvelope(RequestId.of(1), message)), true);
        }

        private void refused(String reason) {
            found.completeExceptionally(new ExitException(
                    ExitCode.REFUSED, "the server does not send the game: " + SafeText.sanitize(reason)));
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            found.completeExceptionally(error);
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            found.completeExceptionally(new IOException("the server closed the connection"));
            return null;
        }
    }
}
