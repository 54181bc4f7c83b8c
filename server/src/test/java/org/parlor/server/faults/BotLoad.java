package org.parlor.server.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.parlor.connection.ClientIdentity;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;

/**
 * Bots that are paired by the server and play at random without end, a few lies among their moves; they come back by
 * themselves and note what they are told.
 */
final class BotLoad implements AutoCloseable {
    private static final int LIE_ONE_IN = 50;

    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final ScheduledExecutorService thinking = Executors.newSingleThreadScheduledExecutor();
    private final List<ServerConnection> connections = new ArrayList<>();
    private final AtomicInteger present = new AtomicInteger();
    private final Set<String> unfinished = ConcurrentHashMap.newKeySet();
    private final ClientLog clientLog;
    private final int slots;
    private final List<String> games;
    private final long pauseMillis;

    /** Players of one game at a time who do not think. */
    BotLoad(int port, int size, List<String> games, ClientLog clientLog) {
        this(port, size, 1, games, Duration.ZERO, clientLog);
    }

    /**
     * @param slots how many games each plays at once
     * @param games that they play
     * @param pause how long each thinks about a move
     */
    BotLoad(int port, int size, int slots, List<String> games, Duration pause, ClientLog clientLog) {
        this.clientLog = clientLog;
        this.slots = slots;
        this.games = games;
        this.pauseMillis = pause.toMillis();
        ServerEndpoint endpoint = new ServerEndpoint("127.0.0.1", port);
        for (int i = 0; i < size; i++) {
            String name = "bot" + i;
            ClientIdentity identity =
                    new ClientIdentity("crowd/1", List.of(), new Login.Bot(name, "the-token-of-this-one-" + name));
            Player player = new Player(new Random(i));
            ServerConnection serverConnection = connectionFactory.open(endpoint, identity, player);
            player.meet(serverConnection);
            connections.add(serverConnection);
        }
    }

    /** How many are logged in just now. */
    int present() {
        return present.get();
    }

    /** How many games they are in. */
    int unfinished() {
        return unfinished.size();
    }

    @Override
    public void close() {
        thinking.shutdownNow();
        connections.forEach(ServerConnection::close);
        connectionFactory.close();
    }

    /** One of them. Everything but its thinking happens on its connection's thread. */
    private final class Player implements ServerConnection.Listener {
        private final Random random;
        private final CompletableFuture<ServerConnection> own = new CompletableFuture<>();
        private boolean here;

        Player(Random random) {
            this.random = random;
        }

        void meet(ServerConnection serverConnection) {
            own.complete(serverConnection);
        }

        @Override
        public void onState(ConnectionState state) {
            boolean now = state instanceof ConnectionState.LoggedIn;
            if (now != here) {
                here = now;
                present.addAndGet(now ? 1 : -1);
            }
            if (now) {
                own.join().send(new LobbyRequest.Policy(slots, games, null, null, null, null, null, true));
            }
        }

        @Override
        public void onMessage(ServerMessage message) {
            if (message instanceof GameMessage.Turn turn) {
                unfinished.add(turn.g());
                String move = turn.legal().get(random.nextInt(turn.legal().size()));
                int ply = random.nextInt(LIE_ONE_IN) == 0 ? turn.ply() + 1 : turn.ply();
                thinking.schedule(() -> say(turn, ply, move), pauseMillis, TimeUnit.MILLISECONDS);
            } else if (message instanceof GameMessage.Ended ended) {
                unfinished.remove(ended.g());
            }
        }

        private void say(GameMessage.Turn turn, int ply, String move) {
            long asked = System.nanoTime();
            own.join()
                    .ask(new GameRequest.Move(turn.g(), ply, move, null, null))
                    .thenAccept(reply -> {
                        if (reply instanceof Reply.Ok) {
                            clientLog.made(turn.g(), ply, move, System.nanoTime() - asked);
                        } else if (reply instanceof Reply.Refused refused
                                && refused.code().equals("ply_ahead")) {
                            say(turn, turn.ply(), move);
                        }
                    });
        }
    }
}
