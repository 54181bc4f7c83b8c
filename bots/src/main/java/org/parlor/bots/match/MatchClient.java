package org.parlor.bots.match;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotGames;
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

/** A contestant logged in as a guest. It plays the games that its runner arranges, and creates and accepts none itself. */
final class MatchClient implements ServerConnection.Listener, BotGames.Listener, AutoCloseable {
    static final long TIMEOUT_SECONDS = 60;

    private static final Logger LOG = LoggerFactory.getLogger(MatchClient.class);

    private final ServerGameRunner runner;
    private final OpeningEngineFactory engines;
    private final boolean reportsEnds;
    private final BotGames games;
    /** A future, because messages can arrive before the connection is assigned. */
    private final CompletableFuture<ServerConnection> connection = new CompletableFuture<>();

    private final CompletableFuture<String> ready = new CompletableFuture<>();

    /**
     * @param runner receives events on the connection's thread; must not block
     * @param reportsEnds whether it reports the ends of its games; only one of two opponents must
     */
    MatchClient(ServerGameRunner runner, OpeningEngineFactory engines, boolean reportsEnds) {
        this.runner = runner;
        this.engines = engines;
        this.reportsEnds = reportsEnds;
        this.games = new BotGames(0, engines, new LatencyTracker(), this);
    }

    OpeningEngineFactory engines() {
        return engines;
    }

    /** Connects and waits for the login. */
    void connect(ConnectionFactory factory, ServerEndpoint endpoint)
            throws InterruptedException, MatchAbortedException {
        connection.complete(factory.open(endpoint, BotClient.identity(engines, new Login.Guest(null)), this));
        await(ready);
    }

    /** Sends a request that is answered with {@code ok}. */
    Reply.Ok requestOk(ClientMessage message) throws InterruptedException, MatchAbortedException, NoResultException {
        if (request(message) instanceof Reply.Ok ok) {
            return ok;
        }
        throw new MatchAbortedException("unexpected reply to " + message);
    }

    /** Sends a request and waits for the reply; repeats a temporarily refused one after the stated delay. */
    Reply request(ClientMessage message) throws InterruptedException, MatchAbortedException, NoResultException {
        while (true) {
            Reply reply = await(connection.join().request(message));
            if (!(reply instanceof Reply.ErrorReply errorReply)) {
                return reply;
            }
            Long millis = errorReply.isTemporary() ? errorReply.retryMs() : null;
            if (millis != null) {
                BotClient.logDelay(errorReply);
                TimeUnit.MILLISECONDS.sleep(millis);
            } else if (errorReply.code().equals("declined") || errorReply.code().equals("no_such_seek")) {
                throw new NoResultException(errorReply.message());
            } else {
                throw new MatchAbortedException("rejected by the server: " + errorReply.message());
            }
        }
    }

    private static <T> T await(CompletionStage<T> stage) throws InterruptedException, MatchAbortedException {
        try {
            return stage.toCompletableFuture().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new MatchAbortedException(String.valueOf(cause.getMessage()));
        } catch (TimeoutException e) {
            throw new MatchAbortedException("the server did not reply within " + TIMEOUT_SECONDS + " s");
        }
    }

    @Override
    public void onMessage(ServerMessage message) {
        if (message instanceof GameMessage gameMessage) {
            games.onMessage(gameMessage);
        } else if (message instanceof LobbyMessage.ChallengeGone answer) {
            runner.onChallengeGone(answer);
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
            runner.onClosed(closed.message());
        }
    }

    @Override
    public void send(ClientMessage message) {
        connection.join().requestWithRetry(message, BotClient::logDelay).whenComplete((reply, failure) -> {
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
        if (reportsEnds) {
            runner.onGameOver(game);
        }
    }

    @Override
    public void onEngineFailure(String gameId, String reason) {
        // The engine's session has logged the failure.
        LOG.debug("game {}: {}", gameId, reason);
        send(new GameRequest.Resign(gameId));
    }

    @Override
    public void close() {
        connection.join().close();
    }
}
