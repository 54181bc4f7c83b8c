package org.parlor.client.ssh;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.apache.sshd.client.ClientBuilder;
import org.apache.sshd.client.SshClient;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.testing.Waiting;

/**
 * Measures SSH sessions that play and watch games: memory, CPU time, bytes and the time from a key to its frame. A Parlor
 * server, {@code parlor ssh} and the SSH clients are a process each. The docs on performance have the command. Requires
 * Linux: reads /proc and connects from addresses of 127.0.0.0/8, as no address may have all sessions.
 */
public final class SshBenchmark {
    private static final int SESSIONS = Integer.getInteger("feel.sessions", 2_000);
    private static final int SECONDS = Integer.getInteger("feel.seconds", 60);
    /** A part of the name of the key exchange; the one that both prefer by default, which is the costliest. */
    private static final String KEY_EXCHANGE = System.getProperty("feel.kex", "");

    private static final int KEY_SECONDS = 5;
    private static final int ROUNDS = Integer.getInteger("feel.rounds", 3);
    private static final int SETTLE_SECONDS = 10;
    /** Of ten sessions eight play. */
    private static final int PLAYERS = SESSIONS * 8 / 20 * 2;

    private static final String BOARD = "a   b   c";
    private static final int CLOCK_FIELD = 6;
    private static final int LONGEST_CLOCK = 4;
    /** The first row of the list of moves when both have played. */
    private static final String MOVED = "  1 [a-h][1-8] +[a-h][1-8]";

    private static final int TRIES = 100;
    private static final int PER_ADDRESS = 10;
    private static final int LOGINS_AT_ONCE = 8;

    private final SshClient client;
    private final ServerEndpoint address;
    private final int port;
    private final BenchmarkProcess frontEnd;
    private final BenchmarkProcess server;

    private SshBenchmark(
            SshClient client, ServerEndpoint address, int port, BenchmarkProcess frontEnd, BenchmarkProcess server) {
        this.client = client;
        this.address = address;
        this.port = port;
        this.frontEnd = frontEnd;
        this.server = server;
    }

    /** Parlor is started by the launcher that {@code feel.parlor} names; without one, from this program's class path. */
    public static void main(String[] args) throws Exception {
        Path home = Files.createTempDirectory("parlor-ssh");
        BenchmarkProcess server = BenchmarkProcess.start(
                home,
                BenchmarkProcess.java(
                        "org.parlor.server.cli.ServerMain", "--bind", "127.0.0.1", "--port", "0", "--memory"));
        String ready = server.line("parlor-server ready on ");
        ServerEndpoint address =
                new ServerEndpoint("127.0.0.1", Integer.parseInt(ready.substring(ready.lastIndexOf(':') + 1)));
        int port = freePort();
        List<String> words =
                List.of("ssh", "--server", address.toString(), "--bind", "127.0.0.1", "--port", Integer.toString(port));
        String launcher = System.getProperty("feel.parlor", "");
        List<String> command = new ArrayList<>(
                launcher.isEmpty() ? BenchmarkProcess.java("org.parlor.client.cli.ParlorMain") : List.of(launcher));
        command.addAll(words);
        BenchmarkProcess frontEnd = BenchmarkProcess.start(home, command);
        try (SshClient client = NoQuestions.client()) {
            frontEnd.line("SSH host key");
            client.setKeyExchangeFactories(ClientBuilder.setUpDefaultKeyExchanges(true).stream()
                    .filter(method -> method.getName().contains(KEY_EXCHANGE))
                    .toList());
            new SshBenchmark(client, address, port, frontEnd, server).measure();
        } finally {
            frontEnd.stop();
            server.stop();
        }
        System.exit(0);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private void measure() throws Exception {
        System.out.printf("before the first session: %d MB%n", frontEnd.residentMegabytes());
        List<BenchmarkSession> sessions = logIn();
        TimeUnit.SECONDS.sleep(SETTLE_SECONDS);
        print(sessions, "no keys", () -> TimeUnit.SECONDS.sleep(SECONDS));
        for (int i = 0; i < ROUNDS; i++) {
            double[] millis = new double[SESSIONS * SECONDS / KEY_SECONDS];
            print(sessions, "a key of each session every " + KEY_SECONDS + " s", () -> keys(sessions, millis));
            Arrays.sort(millis);
            System.out.printf(
                    "key to frame: median %.1f ms, 99th percentile %.1f ms, maximum %.1f ms of %d keys; load average %s%n",
                    millis[millis.length / 2],
                    millis[millis.length * 99 / 100],
                    millis[millis.length - 1],
                    millis.length,
                    Files.readString(Path.of("/proc/loadavg")).split(" ")[0]);
        }
    }

    /** The players log in to the lobby; each spectator watches a game of its own, as far as there are enough. */
    private List<BenchmarkSession> logIn() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(LOGINS_AT_ONCE, task -> {
            Thread thread = new Thread(task, "log-in");
            thread.setDaemon(true);
            return thread;
        });
        long begin = System.nanoTime();
        double before = frontEnd.cpuSeconds();
        List<CompletableFuture<List<BenchmarkSession>>> pairs = IntStream.range(0, PLAYERS / 2)
                .mapToObj(i ->
                        CompletableFuture.supplyAsync(() -> pair(connect(2 * i, ""), connect(2 * i + 1, "")), threads))
                .toList();
        List<BenchmarkSession> sessions = new ArrayList<>();
        for (CompletableFuture<List<BenchmarkSession>> pair : pairs) {
            sessions.addAll(pair.get());
        }
        List<String> games = games();
        List<CompletableFuture<BenchmarkSession>> spectators = IntStream.range(PLAYERS, SESSIONS)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> connect(i, "watch " + games.get((i - PLAYERS) % games.size())), threads))
                .toList();
        for (CompletableFuture<BenchmarkSession> login : spectators) {
            sessions.add(login.get());
        }
        for (BenchmarkSession spectator : sessions.subList(PLAYERS, SESSIONS)) {
            spectator.await("watched game", screen -> screen.contains(BOARD));
        }
        threads.shutdown();
        double seconds = (System.nanoTime() - begin) / 1e9;
        System.out.printf(
                "%d log-ins in %.1f s, %.1f a second; %.1f ms of CPU time each%n",
                sessions.size(),
                seconds,
                sessions.size() / seconds,
                1_000 * (frontEnd.cpuSeconds() - before) / sessions.size());
        return sessions;
    }

    /** Returns the ids of the running games. */
    private List<String> games() throws Exception {
        List<String> games = new ArrayList<>();
        CompletableFuture<Void> login = new CompletableFuture<>();
        try (ConnectionFactory factory = new ConnectionFactory();
                ServerConnection connection = factory.open(
                        address,
                        LoginParameters.ofProgram("benchmark", List.of(), new Login.Guest("counter")),
                        new ServerConnection.Listener() {
                            @Override
                            public void onMessage(ServerMessage message) {}

                            @Override
                            public void onState(ConnectionState state) {
                                if (state instanceof ConnectionState.LoggedIn) {
                                    login.complete(null);
                                }
                            }
                        })) {
            login.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            String after = null;
            do {
                Reply reply = connection
                        .request(new LobbyRequest.Listing(LobbyRequest.Listing.Category.GAMES, null, after))
                        .toCompletableFuture()
                        .get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
                Reply.ListReply page = (Reply.ListReply) reply;
                MessageCodec.elements(page, LobbyMessage.GameSummary.class).forEach(game -> games.add(game.g()));
                after = page.more();
            } while (after != null);
        }
        return games;
    }

    private BenchmarkSession connect(int number, String command) {
        int network = number / PER_ADDRESS;
        return BenchmarkSession.open(
                client,
                String.format("user%04d", number),
                "127.1." + network / 250 + "." + (1 + network % 250),
                port,
                command);
    }

    /** Starts a game of two sessions in the lobby: one opens a game, the other finds and joins it. Each plays a move. */
    private static List<BenchmarkSession> pair(BenchmarkSession one, BenchmarkSession other) {
        one.await("lobby", screen -> screen.contains("Open games"));
        other.await("lobby", screen -> screen.contains("Open games"));
        one.key("n");
        one.await("form", screen -> screen.contains("New game"));
        one.key("\u001b[B".repeat(CLOCK_FIELD) + "\u001b[C".repeat(LONGEST_CLOCK));
        one.await("clock", screen -> screen.contains("▶ Clock       ◀ 15+10 ▶"));
        one.key("\r");
        other.key("/" + one.name() + "\r");
        other.await("open game", screen -> screen.matches("▶ Reversi.* guest-" + one.name() + " "));
        other.key("\r");
        // Keys have no effect while the move of the opponent is shown.
        for (int i = 0; i < TRIES && !one.shows(MOVED); i++) {
            one.playIfTurn();
            other.playIfTurn();
        }
        one.await("moves", screen -> screen.matches(MOVED));
        return List.of(one, other);
    }

    /** Sends keys at even intervals. */
    private static void keys(List<BenchmarkSession> sessions, double[] millis) {
        int count = millis.length;
        long interval = TimeUnit.SECONDS.toNanos(SECONDS) / count;
        List<CompletableFuture<Double>> frames = new ArrayList<>();
        long begin = System.nanoTime();
        for (int i = 0; i < count; i++) {
            long due = begin + i * interval;
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            frames.add(sessions.get(i % sessions.size()).timedKey(due));
        }
        for (int i = 0; i < count; i++) {
            millis[i] = frames.get(i)
                    .orTimeout(10, TimeUnit.SECONDS)
                    .exceptionally(lost -> 10_000.0)
                    .join();
        }
    }

    /** Prints what a load takes. */
    private void print(List<BenchmarkSession> sessions, String what, Load load)
            throws IOException, InterruptedException {
        double before = frontEnd.cpuSeconds();
        double serverBefore = server.cpuSeconds();
        double ownBefore = ownCpuSeconds();
        long frames = total(sessions, BenchmarkSession::frames);
        long bytes = total(sessions, BenchmarkSession::bytes);
        long begin = System.nanoTime();
        load.run();
        double seconds = (System.nanoTime() - begin) / 1e9;
        double cpu = frontEnd.cpuSeconds() - before;
        frames = total(sessions, BenchmarkSession::frames) - frames;
        bytes = total(sessions, BenchmarkSession::bytes) - bytes;
        System.out.printf(
                "%s: %d MB; of a processor %.0f %%, the server %.0f %%, the clients %.0f %%; %.0f frames/s, each %.0f us"
                        + " of CPU time and %.0f bytes; %.2f ms of CPU time a second and session%n",
                what,
                frontEnd.residentMegabytes(),
                100 * cpu / seconds,
                100 * (server.cpuSeconds() - serverBefore) / seconds,
                100 * (ownCpuSeconds() - ownBefore) / seconds,
                frames / seconds,
                1e6 * cpu / frames,
                (double) bytes / frames,
                1e3 * cpu / seconds / sessions.size());
    }

    private interface Load {
        void run() throws InterruptedException;
    }

    private static long total(List<BenchmarkSession> sessions, ToLongFunction<BenchmarkSession> count) {
        return sessions.stream().mapToLong(count).sum();
    }

    private static double ownCpuSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toMillis()
                / 1e3;
    }
}
