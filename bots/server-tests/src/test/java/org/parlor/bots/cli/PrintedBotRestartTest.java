package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.value.TimeControl;
import org.parlor.server.app.BindFailedException;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.testing.Waiting;

/** Tests the documented bots against server restarts and rejected logins. Runs concurrently, since the bots mostly wait. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class PrintedBotRestartTest {
    private static final String TOKEN = "a-token-of-twenty-letters";
    /** The reconnect delay that a stopping server requests. */
    private static final Duration RETRY = Duration.ofSeconds(5);

    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final List<Process> started = new ArrayList<>();
    private Runnable stop = () -> {};

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void close() throws InterruptedException {
        for (Process process : started) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        connectionFactory.close();
        stop.run();
    }

    @ParameterizedTest
    @EnumSource(PrintedBot.class)
    void a_bot_waits_for_the_requested_delay_and_finishes_its_game_after_a_restart(PrintedBot bot) throws Exception {
        int port = serve(0).port();
        Process process = start(bot.command(folder, port), TOKEN);
        Opponent before = new Opponent(port, false);
        PrintedBot.awaitPolicy(port, "snake");
        challenge(before);
        before.thirdTurn.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        before.serverConnection.close();
        stop.run();

        awaitTwoAttempts(port);
        serve(port);
        Opponent after = new Opponent(port, true);
        assertEquals(
                "normal",
                after.end.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).result().reason());
        Awaitility.await().until(() -> output().contains("normal"));
        assertTrue(process.isAlive());
    }

    @ParameterizedTest
    @EnumSource(PrintedBot.class)
    void a_wrong_token_exits_with_code_1_and_a_message(PrintedBot bot) throws Exception {
        int port = serve(0).port();
        new Opponent("snake", port, false).loggedIn.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        Process process = start(bot.command(folder, port), "another-token-of-20-letters");
        assertTrue(process.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS), "still running: " + output());
        assertEquals(1, process.exitValue());
        assertTrue(output().contains("Wrong name or token"), output());
    }

    private ParlorServer serve(int port) {
        ServerConfig config = ServerConfig.forAddress("127.0.0.1", port)
                .with(Storage.inDatabase(new SqliteDatabase(folder.resolve("data"))));
        // Meanwhile another process may use the port for a connection of its own.
        ParlorServer server = Awaitility.await("port " + port)
                .ignoreExceptionsInstanceOf(BindFailedException.class)
                .until(() -> ParlorServer.start(config), started -> true);
        stop = () -> {
            server.close();
            stop = () -> {};
        };
        return server;
    }

    private Process start(List<String> command, String token) throws IOException {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of("snake", token));
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile())
                .start();
        started.add(process);
        return process;
    }

    private String output() throws IOException {
        return Files.readString(folder.resolve("output.txt"));
    }

    /** Repeats the challenge until the bot has logged in and stated its policy. */
    private static void challenge(Opponent opponent) {
        LobbyRequest.Challenge target = new LobbyRequest.Challenge(
                "snake", "reversi", Map.of(), new TimeControl.None(), null, null, null, null);
        Awaitility.await()
                .pollInterval(1, TimeUnit.SECONDS)
                .until(() -> opponent.serverConnection
                                .request(target)
                                .toCompletableFuture()
                                .get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                        instanceof Reply.Ok);
    }

    /** Listens in place of the server and drops two connection attempts, the first of which must not come too early. */
    private static void awaitTwoAttempts(int port) throws IOException {
        long stopped = System.nanoTime();
        try (ServerSocket listener = new ServerSocket()) {
            listener.setReuseAddress(true);
            listener.setSoTimeout(Waiting.LIMIT_MILLIS);
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            listener.accept().close();
            Duration waited = Duration.ofNanos(System.nanoTime() - stopped);
            // The server announces the delay up to a second before it stops.
            assertTrue(waited.compareTo(RETRY.minusSeconds(1)) > 0, "waited only " + waited);
            listener.accept().close();
        }
    }

    /** Plays the first legal move; optionally stops answering at its third turn. */
    private final class Opponent implements ServerConnection.Listener {
        private final CompletableFuture<Void> loggedIn = new CompletableFuture<>();
        private final CompletableFuture<Void> thirdTurn = new CompletableFuture<>();
        private final CompletableFuture<GameMessage.Ended> end = new CompletableFuture<>();
        /** A future, because messages can arrive before the constructor returns. */
        private final CompletableFuture<ServerConnection> opened = new CompletableFuture<>();

        private final boolean playsToTheEnd;
        private final ServerConnection serverConnection;
        private int turns;

        Opponent(int port, boolean playsToTheEnd) throws Exception {
            this("opponent", port, playsToTheEnd);
            loggedIn.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        }

        Opponent(String name, int port, boolean playsToTheEnd) {
            this.playsToTheEnd = playsToTheEnd;
            this.serverConnection = connectionFactory.open(
                    new ServerEndpoint("127.0.0.1", port),
                    new LoginParameters("test/1", List.of(), new Login.Bot(name, TOKEN)),
                    this);
            opened.complete(serverConnection);
        }

        @Override
        public void onState(ConnectionState state) {
            if (state instanceof ConnectionState.LoggedIn) {
                loggedIn.complete(null);
            } else if (state instanceof ConnectionState.Closed closed) {
                loggedIn.completeExceptionally(new IOException(closed.message()));
            }
        }

        @Override
        public void onMessage(ServerMessage message) {
            if (message instanceof GameMessage.Turn turn) {
                turns++;
                if (playsToTheEnd || turns < 3) {
                    opened.join()
                            .send(new GameRequest.Move(
                                    turn.g(), turn.ply(), turn.legal().get(0), null, null));
                } else {
                    thirdTurn.complete(null);
                }
            } else if (message instanceof GameMessage.Ended ended) {
                end.complete(ended);
            }
        }
    }
}
