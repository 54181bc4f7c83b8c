package org.parlor.bots.match;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotGames;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.FinishedGame;
import org.parlor.bots.player.LatencyTracker;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connected engine that plays the games its caller arranges. It creates and accepts no games itself. */
final class MatchClient implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MatchClient.class);

    private final Listener listener;
    private final BotGames games;
    /** A future, because messages can arrive before the connection is assigned. */
    private final CompletableFuture<ServerConnection> connection = new CompletableFuture<>();

    private final CompletableFuture<String> ready = new CompletableFuture<>();

    /** Called on the connection's thread; must not block. */
    interface Listener {
        void onGameOver(FinishedGame game);

        /** Called when an outgoing challenge has been answered. */
        void onChallengeGone(LobbyMessage.ChallengeGone answer);

        /** Called when the connection is closed and will not reconnect. */
        void onClosed(String reason);
    }

    private MatchClient(EngineFactory engines, Listener listener) {
        this.listener = listener;
        this.games = new BotGames(0, engines, new LatencyTracker(), new GamesListener());
    }

    /** Connects and logs in. Use {@link #ready} and the listener to follow it. */
    static MatchClient connect(
            ConnectionFactory connectionFactory,
            ServerEndpoint endpoint,
            Login login,
            EngineFactory engines,
            Listener listener) {
        MatchClient client = new MatchClient(engines, listener);
        client.connection.complete(
                connectionFactory.open(endpoint, BotClient.identity(engines, login), client.new ConnectionListener()));
        return client;
    }

    /** Returns a future that completes with the user name on the server after login. */
    CompletionStage<String> ready() {
        return ready.minimalCompletionStage();
    }

    CompletionStage<Reply> request(ClientMessage message) {
        return connection.join().request(message);
    }

    @Override
    public void close() {
        connection.join().close();
    }

    /** Dispatches messages and connection states. */
    private final class ConnectionListener implements ServerConnection.Listener {
        @Override
        public void onMessage(ServerMessage message) {
            if (message instanceof GameMessage gameMessage) {
                games.onMessage(gameMessage);
            } else if (message instanceof LobbyMessage.ChallengeGone answer) {
                listener.onChallengeGone(answer);
            }
        }

        @Override
        public void onState(ConnectionState state) {
            if (state instanceof ConnectionState.LoggedIn in) {
                games.onReconnected(in.welcome().games());
                ready.complete(in.welcome().user().name());
            } else if (state instanceof ConnectionState.Lost lost) {
                LOG.warn("{}; reconnecting in {} ms", lost.reason(), lost.retryMillis());
            } else if (state instanceof ConnectionState.Closed closed) {
                games.closeAll();
                ready.completeExceptionally(new IllegalStateException(closed.message()));
                listener.onClosed(closed.message());
            }
        }
    }

    /** Sends the requests of the games and forwards their events. */
    private final class GamesListener implements BotGames.Listener {
        @Override
        public void send(ClientMessage message) {
            request(message).whenComplete((reply, failure) -> {
                if (reply instanceof Reply.ErrorReply errorReply) {
                    LOG.warn("request rejected: {} ({}): {}", errorReply.message(), errorReply.code(), message);
                }
            });
        }

        @Override
        public boolean acceptsMore() {
            return false;
        }

        @Override
        public void onGameOver(FinishedGame game) {
            listener.onGameOver(game);
        }

        @Override
        public void onEngineFailure(String gameId, String reason) {
            LOG.error("{}", reason);
            send(new GameRequest.Resign(gameId));
        }
    }
}
