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
public final class Entrant implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Entrant.class);

    private final Listener listener;
    private final Seats seats;
    /** The connection's thread may have news before whoever opened it has got it. */
    private final CompletableFuture<ServerConnection> connection = new CompletableFuture<>();

    private final CompletableFuture<String> ready = new CompletableFuture<>();

    /** Told on the connection's thread; it must not block. */
    public interface Listener {
        void onGameOver(FinishedGame game);

        /** A challenge of one's own has been answered. */
        void onAnswer(LobbyMessage.ChallengeGone answer);

        /** The connection has ended for good. */
        void onEnd(String why);
    }

    private Entrant(Minds minds, Listener listener) {
        this.listener = listener;
        this.seats = new Seats(0, minds, new RoundTrip(), new Owner());
    }

    /** Logs in; what comes of it is told by {@link #ready} and the listener. */
    public static Entrant enter(
            ConnectionFactory connectionFactory, ServerEndpoint endpoint, Login login, Minds minds, Listener listener) {
        Entrant entrant = new Entrant(minds, listener);
        entrant.connection.complete(
                connectionFactory.open(endpoint, BotPlayer.identity(minds, login), entrant.new Ears()));
        return entrant;
    }

    /** Completes with its name on the server. */
    public CompletionStage<String> ready() {
        return ready.minimalCompletionStage();
    }

    public CompletionStage<Reply> ask(ClientMessage message) {
        return connection.join().request(message);
    }

    @Override
    public void close() {
        connection.join().close();
    }

    /** What the connection hears. */
    private final class Ears implements ServerConnection.Listener {
        @Override
        public void onMessage(ServerMessage message) {
            if (message instanceof GameMessage news) {
                news.accept(seats);
            } else if (message instanceof LobbyMessage.ChallengeGone answer) {
                listener.onAnswer(answer);
            }
        }

        @Override
        public void onState(ConnectionState state) {
            if (state instanceof ConnectionState.LoggedIn in) {
                seats.resumed(in.welcome().games());
                ready.complete(in.welcome().user().name());
            } else if (state instanceof ConnectionState.Lost lost) {
                LOG.warn("{}; calling again in {} ms", lost.reason(), lost.retryMillis());
            } else if (state instanceof ConnectionState.Closed closed) {
                seats.drop();
                ready.completeExceptionally(new IllegalStateException(closed.message()));
                listener.onEnd(closed.message());
            }
        }
    }

    /** What the games need. */
    private final class Owner implements Seats.Owner {
        @Override
        public void send(ClientMessage message) {
            ask(message).whenComplete((reply, down) -> {
                if (reply instanceof Reply.ErrorReply errorReply) {
                    LOG.warn("{} was refused: {} {}", message, errorReply.code(), errorReply.message());
                }
            });
        }

        @Override
        public boolean wantsMore() {
            return false;
        }

        @Override
        public void over(FinishedGame game) {
            listener.onGameOver(game);
        }

        @Override
        public void giveUp(String g, String why) {
            LOG.error("{}", why);
            send(new GameRequest.Resign(g));
        }
    }
}
