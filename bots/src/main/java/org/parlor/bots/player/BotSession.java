package org.parlor.bots.player;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.ServerConnection;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.SafeText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bot's life on one server: says what it plays each time it is logged in, counts its games, and leaves when it has
 * played enough, or its tournament is over. A lost connection means no more than that everything is told again.
 */
final class BotSession implements ServerConnection.Listener, BotGames.Listener {
    private static final Logger LOG = LoggerFactory.getLogger(BotSession.class);

    private final BotSettings settings;
    private final BotListener listener;
    private final BotGames games;
    /** The connection's thread may have news before whoever opened it has got it. */
    private final CompletableFuture<ServerConnection> connection = new CompletableFuture<>();

    private final CompletableFuture<String> ready = new CompletableFuture<>();
    private final CompletableFuture<BotExit> done = new CompletableFuture<>();
    private final AtomicInteger finished = new AtomicInteger();
    private final LatencyTracker latency = new LatencyTracker();

    private volatile @Nullable BotExit failure;
    /** The id of the latest challenge that it made itself. Used on the connection's thread only. */
    private @Nullable String challenge;

    BotSession(BotSettings settings, EngineFactory engines, BotListener listener) {
        this.settings = settings;
        this.listener = listener;
        this.games = new BotGames(settings.seed(), engines, latency, this);
    }

    void attach(ServerConnection opened) {
        connection.complete(opened);
    }

    CompletionStage<String> ready() {
        return ready.minimalCompletionStage();
    }

    CompletionStage<BotExit> done() {
        return done.minimalCompletionStage();
    }

    @Override
    public void onState(ConnectionState state) {
        listener.onState(state);
        if (state instanceof ConnectionState.LoggedIn in) {
            loggedIn(in.welcome());
        } else if (state instanceof ConnectionState.Closed closed) {
            closed(closed);
        }
    }

    @Override
    public void onMessage(ServerMessage message) {
        if (message instanceof GameMessage news) {
            news.accept(games);
        } else if (message instanceof LobbyMessage.Challenge challenge) {
            send(new LobbyRequest.ChallengeDecline(challenge.challenge(), "later"));
        } else if (message instanceof LobbyMessage.ChallengeGone challengeGone
                && challengeGone.challenge().equals(challenge)
                && !challengeGone.why().equals("accepted")) {
            fail("declined", opponent() + " does not play: " + challengeGone.why());
        } else if (message instanceof TournamentMessage news
                && news.tour().tour().equals(settings.tournament())) {
            onTournament(news.tour());
        } else if (message instanceof SessionMessage.Notice notice) {
            LOG.info("{}", SafeText.sanitize(notice.text()));
        } else if (message instanceof Reply.ErrorReply errorReply) {
            LOG.warn("refused: {} {}", errorReply.code(), errorReply.message());
        }
    }

    private void onTournament(TournamentMessage.TournamentSummary tour) {
        if (tour.state().equals("over")) {
            connection.join().close();
        }
    }

    @Override
    public void send(ClientMessage message) {
        ask(
                message,
                ok -> {},
                errorReply -> LOG.warn("{} was refused: {} {}", message, errorReply.code(), errorReply.message()));
    }

    @Override
    public boolean acceptsMore() {
        return settings.gamesMax() == 0 || finished.get() < settings.gamesMax();
    }

    @Override
    public void onGameOver(FinishedGame game) {
        finished.incrementAndGet();
        listener.onGameOver(game);
        if (!acceptsMore()) {
            connection.join().close();
        } else if (settings.tournament() == null && (settings.challenge() != null || slots() < settings.slots())) {
            sendOffer();
        }
    }

    @Override
    public void onEngineFailure(String gameId, String reason) {
        // The end of the game may be here before the request has returned, and must not pass for the end of the work.
        failure = new BotExit(false, "engine", reason);
        send(new GameRequest.Resign(gameId));
        connection.join().close();
    }

    private void loggedIn(SessionMessage.Welcome welcome) {
        games.onReconnected(welcome.games());
        if (settings.challenge() == null || games.isEmpty()) {
            sendOffer();
        }
    }

    /** Tells the world, one opponent, or a tournament, that there is a game to be had. */
    private void sendOffer() {
        ChallengeSpec challengeSpec = settings.challenge();
        String tour = settings.tournament();
        ClientMessage offer = challengeSpec != null ? challengeSpec.toRequest() : policy();
        ask(
                tour != null ? new TournamentRequest.Join(tour) : offer,
                ok -> {
                    challenge = ok instanceof Reply.Ok made ? made.challenge() : null;
                    ready.complete(settings.login().name());
                },
                this::refused);
    }

    private void refused(Reply.ErrorReply errorReply) {
        boolean missedTheEnd = settings.tournament() != null && ready.isDone();
        if (missedTheEnd) {
            connection.join().close();
        } else {
            fail(errorReply.code(), errorReply.message());
        }
    }

    private LobbyRequest.Policy policy() {
        return new LobbyRequest.Policy(
                slots(), settings.games(), null, null, null, null, null, settings.serverPairing());
    }

    /** No more games at once than are still wanted. */
    private int slots() {
        boolean endless = settings.gamesMax() == 0;
        return endless ? settings.slots() : Math.min(settings.slots(), settings.gamesMax() - finished.get());
    }

    private void ask(ClientMessage message, Consumer<Reply> accepted, Consumer<Reply.ErrorReply> refused) {
        long start = System.nanoTime();
        connection.join().request(message).whenComplete((reply, down) -> {
            if (down != null) {
                LOG.debug("unanswered, the line is down: {}", message);
                return;
            }
            latency.record(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
            if (reply instanceof Reply.ErrorReply no) {
                refused.accept(no);
            } else {
                accepted.accept(reply);
            }
        });
    }

    private String opponent() {
        ChallengeSpec challengeSpec = settings.challenge();
        return challengeSpec == null ? "the opponent" : challengeSpec.opponent();
    }

    private void fail(String code, String message) {
        failure = new BotExit(false, code, message);
        connection.join().close();
    }

    private void closed(ConnectionState.Closed closed) {
        games.closeAll();
        BotExit known = failure;
        BotExit botExit =
                known != null ? known : new BotExit(closed.code().equals("closed"), closed.code(), closed.message());
        ready.completeExceptionally(new IllegalStateException(botExit.message()));
        done.complete(botExit);
    }
}
