package org.parlor.client.net;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.connection.ConnectFailureText;
import org.parlor.connection.ServerConnection;
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

/** Downloads the record of a game from the web page of a server, as a guest. */
public final class GameDownload {
    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final int LINE_CHARS_MAX = 1 << 20;

    private GameDownload() {}

    /**
     * Downloads the game of a link into a temporary file, which is deleted when the program ends.
     *
     * @param trust how the server's certificate is verified
     * @throws ExitException if the server cannot be reached or does not have the game
     */
    public static Path fetch(GameLink link, TrustPolicy trust) throws ExitException, InterruptedException {
        HttpClient.Builder client = HttpClient.newBuilder();
        if (trust.encrypted()) {
            client.sslContext(trust.sslContext());
        }
        URI address = URI.create(
                (trust.encrypted() ? "wss://" : "ws://") + link.page().getRawAuthority() + "/ws");
        GameRecord record = request(client.build(), address, link.game());
        try {
            Path file = Files.createTempFile("parlor-", ".jsonl");
            file.toFile().deleteOnExit();
            return Files.writeString(file, RecordFormat.JSON.write(record) + "\n");
        } catch (IOException e) {
            throw new ExitException("cannot write a temporary file: " + e.getMessage());
        }
    }

    private static GameRecord request(HttpClient client, URI address, String game)
            throws ExitException, InterruptedException {
        CompletableFuture<GameRecord> found = new CompletableFuture<>();
        CompletableFuture<WebSocket> opening =
                client.newWebSocketBuilder().connectTimeout(TIMEOUT).buildAsync(address, new Listener(game, found));
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
            throw new ExitException(
                    ExitCode.NOT_REACHED,
                    "cannot load the game: cannot reach " + address.getAuthority()
                            + ConnectFailureText.text(named(cause, address.getHost())));
        } catch (TimeoutException e) {
            throw new ExitException(ExitCode.NOT_REACHED, "cannot load the game from " + address + ": no answer");
        } finally {
            opening.thenAccept(WebSocket::abort);
        }
    }

    /** The exceptions of the JDK's client for a server that cannot be reached have no message. */
    private static Throwable named(Throwable cause, String host) {
        if (cause.getMessage() != null) {
            return cause;
        } else if (cause.getCause() != null && cause.getCause().getCause() instanceof UnresolvedAddressException) {
            return new UnknownHostException(host);
        }
        return cause instanceof ConnectException ? new ConnectException("connection refused") : cause;
    }

    /** Logs in as a guest, then requests the record. */
    private static final class Listener implements WebSocket.Listener {
        private final String game;
        private final CompletableFuture<GameRecord> found;
        private final StringBuilder line = new StringBuilder();

        Listener(String game, CompletableFuture<GameRecord> found) {
            this.game = game;
            this.found = found;
        }

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
                send(
                        socket,
                        new SessionRequest.Hello(
                                ServerConnection.PROTOCOL_VERSION,
                                "parlor-replay/1",
                                List.of("corr"),
                                null,
                                new Login.Guest(null)));
            } else if (message instanceof SessionMessage.Welcome) {
                send(socket, new GameRequest.RecordRequest(game, RecordFormat.JSON.id()));
            } else if (message instanceof Reply.RecordReply reply) {
                received(reply.record().game());
            } else if (message instanceof Reply.ErrorReply error) {
                refused(error.message());
            } else if (message instanceof SessionMessage.Bye bye) {
                refused(bye.reason());
            }
        }

        private void received(@Nullable GameRecord record) {
            if (record == null) {
                refused("its record has no moves in the format " + RecordFormat.JSON.id());
            } else {
                found.complete(record);
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
