package org.parlor.bots.player;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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

/**
 * A player on a server whom somebody else brings to its games: it plays what it finds itself seated at, and neither
 * offers nor takes a game by itself.
 */
public final class MatchClient implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MatchClient.class);

    private final Listener listener;
    private final BotGames games;
    /** The connection's thread may have news before whoever opened it has got it. */
    private final CompletableFuture<ServerConnection> connection = new CompletableFuture<>();

    private final CompletableFuture<String> ready = new CompletableFuture<>();

    /** Told on the connection's thread; it must not block. */
    public interface Listener {
        void onGameOver(FinishedGame game);

        /** A challenge of one's own has been answered. */
        void onChallengeGone(LobbyMessage.ChallengeGone answer);

        /** The connection has ended for good. */
        void onClosed(String reason);
    }

    private MatchClient(EngineFactory engines, Listener listener) {
        this.listener = listener;
        this.games = new BotGames(0, engines, new LatencyTracker(), new GamesListener());
    }

    /** Logs in; what comes of it is told by {@link #ready} and the listener. */
    public static MatchClient connect(
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

    /** Completes with its name on the server. */
    public CompletionStage<String> ready() {
        return ready.minimalCompletionStage();
    }

    public CompletionStage<Reply> request(ClientMessage message) {
        return connection.join().request(message);
    }

    @Override
    public void close() {
        connection.join().close();
    }

    /** What the connection hears. */
    private final class ConnectionListener implements ServerConnection.Listener {
        @Override
        public void onMessage(ServerMessage message) {
            if (message instanceof GameMessage news) {
                news.accept(games);
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
                LOG.warn("{}; calling again in {} ms", lost.reason(), lost.retryMillis());
            } else if (state instanceof ConnectionState.Closed closed) {
                games.closeAll();
                ready.completeExceptionally(new IllegalStateException(closed.message()));
                listener.onClosed(closed.message());
            }
        }
    }

    /** What the games need. */
    private final class GamesListener implements BotGames.Listener {
        @Override
        public void send(ClientMessage message) {
            request(message).whenComplete((reply, down) -> {
                if (reply instanceof Reply.ErrorReply errorReply) {
                    LOG.warn("{} was refused: {} {}", message, errorReply.code(), errorReply.message());
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
