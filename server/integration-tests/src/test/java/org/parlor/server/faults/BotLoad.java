package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.parlor.testing.Waiting;

/**
 * Bots that are paired by the server and play random moves without end, a few of them with a wrong ply. They reconnect
 * automatically and log acknowledged moves.
 */
final class BotLoad implements AutoCloseable {
    private static final int WRONG_PLY_ONE_IN = 50;

    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final ScheduledExecutorService thinking = Executors.newSingleThreadScheduledExecutor();
    private final List<ServerConnection> connections = new ArrayList<>();
    private final AtomicInteger present = new AtomicInteger();
    private final AtomicInteger logins = new AtomicInteger();
    private final AtomicInteger interrupted = new AtomicInteger();
    private final Set<String> unfinished = ConcurrentHashMap.newKeySet();
    private final Map<String, ConnectionState> states = new ConcurrentHashMap<>();

    private final ClientLog clientLog;
    private final int slots;
    private final List<String> games;
    private final long pauseMillis;

    /** Creates bots that play one game at a time and move immediately. */
    BotLoad(int port, int size, List<String> games, ClientLog clientLog) {
        this(port, size, 1, games, Duration.ZERO, clientLog);
    }

    /**
     * @param slots number of simultaneous games per bot
     * @param games the games to play
     * @param pause delay before each move
     */
    BotLoad(int port, int size, int slots, List<String> games, Duration pause, ClientLog clientLog) {
        this(List.of(port), size, slots, games, pause, clientLog);
    }

    /** @param ports of the gateways, to which the bots connect in turn */
    BotLoad(List<Integer> ports, int size, int slots, List<String> games, Duration pause, ClientLog clientLog) {
        this.clientLog = clientLog;
        this.slots = slots;
        this.games = games;
        this.pauseMillis = pause.toMillis();
        for (int i = 0; i < size; i++) {
            ServerEndpoint endpoint = new ServerEndpoint("127.0.0.1", ports.get(i % ports.size()));
            String name = "bot" + i;
            LoginParameters identity =
                    new LoginParameters("crowd/1", List.of(), new Login.Bot(name, "the-token-of-this-one-" + name));
            Player player = new Player(name, new Random(i));
            ServerConnection serverConnection = connectionFactory.open(endpoint, identity, player);
            player.connected(serverConnection);
            connections.add(serverConnection);
        }
    }

    /** Number of bots that are logged in. */
    int present() {
        return present.get();
    }

    /** Waits until that many bots are logged in. */
    void awaitPresent(int count) {
        await().pollInterval(Duration.ofMillis(20))
                .atMost(Waiting.WHOLE_GAME_SECONDS, TimeUnit.SECONDS)
                .until(() -> present() == count);
    }

    /** The states of the bots that are not logged in, by name. */
    Map<String, ConnectionState> absent() {
        Map<String, ConnectionState> absent = new TreeMap<>(states);
        absent.values().removeIf(ConnectionState.LoggedIn.class::isInstance);
        return absent;
    }

    /** Number of log-ins so far. */
    int logins() {
        return logins.get();
    }

    /** Number of moves that were interrupted because another core became active, and were repeated. */
    int interrupted() {
        return interrupted.get();
    }

    /** Number of games in progress. */
    int unfinished() {
        return unfinished.size();
    }

    @Override
    public void close() {
        thinking.shutdownNow();
        connections.forEach(ServerConnection::close);
        connectionFactory.close();
    }

    /** One bot. Runs on the thread of its connection, except for delayed moves. */
    private final class Player implements ServerConnection.Listener {
        private final String name;
        private final Random random;
        private final CompletableFuture<ServerConnection> connection = new CompletableFuture<>();
        private boolean loggedIn;

        Player(String name, Random random) {
            this.name = name;
            this.random = random;
        }

        void connected(ServerConnection serverConnection) {
            connection.complete(serverConnection);
        }

        @Override
        public void onState(ConnectionState state) {
            states.put(name, state);
            boolean now = state instanceof ConnectionState.LoggedIn;
            if (now != loggedIn) {
                loggedIn = now;
                present.addAndGet(now ? 1 : -1);
            }
            if (now) {
                logins.incrementAndGet();
                connection.join().send(new LobbyRequest.Policy(slots, games, null, null, null, null, null, true));
            }
        }

        @Override
        public void onMessage(ServerMessage message) {
            if (message instanceof GameMessage.Turn turn) {
                unfinished.add(turn.g());
                String move = turn.legal().get(random.nextInt(turn.legal().size()));
                int ply = random.nextInt(WRONG_PLY_ONE_IN) == 0 ? turn.ply() + 1 : turn.ply();
                thinking.schedule(() -> sendMove(turn, ply, move), pauseMillis, TimeUnit.MILLISECONDS);
            } else if (message instanceof GameMessage.Ended ended) {
                unfinished.remove(ended.g());
            }
        }

        private void sendMove(GameMessage.Turn turn, int ply, String move) {
            long sentNanos = System.nanoTime();
            connection
                    .join()
                    .request(new GameRequest.Move(turn.g(), ply, move, null, null))
                    .thenAccept(reply -> {
                        if (reply instanceof Reply.Ok) {
                            clientLog.acknowledged(turn.g(), ply, move, System.nanoTime() - sentNanos);
                        } else if (reply instanceof Reply.ErrorReply errorReply
                                && errorReply.code().equals("ply_ahead")) {
                            sendMove(turn, turn.ply(), move);
                        } else if (reply instanceof Reply.ErrorReply errorReply
                                && errorReply.code().equals("interrupted")) {
                            interrupted.incrementAndGet();
                            sendMove(turn, turn.ply(), move);
                        }
                    });
        }
    }
}
