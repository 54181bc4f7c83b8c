package org.parlor.bots.player;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.connection.BuildInfo;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.SafeText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bot connected to a server. After each login it states its policy, sends its challenge or joins its tournament, and it
 * disconnects after the configured number of games or at the end of the tournament. Survives reconnects. It runs on the
 * threads of the connection factory and the search executor, which the caller owns and can share between bots.
 */
public final class BotClient implements AutoCloseable, ServerConnection.Listener, BotGames.Listener {
    private static final Logger LOG = LoggerFactory.getLogger(BotClient.class);
    /** Longer delays of refused requests are logged. */
    private static final long LOGGED_DELAY_MILLIS = 5_000;

    private final BotSettings settings;
    private final BotListener listener;
    private final BotGames games;
    /** A future, because messages can arrive before the connection is assigned. */
    private final CompletableFuture<ServerConnection> connection = new CompletableFuture<>();

    private final CompletableFuture<String> ready = new CompletableFuture<>();
    private final CompletableFuture<BotExit> done = new CompletableFuture<>();
    private final AtomicInteger finished = new AtomicInteger();
    private final LatencyTracker latency = new LatencyTracker();

    private volatile @Nullable BotExit failure;
    /** The id of the latest outgoing challenge. Confined to the connection's thread. */
    private @Nullable String outgoingChallengeId;

    private BotClient(BotSettings settings, EngineFactory engines, BotListener listener) {
        this.settings = settings;
        this.listener = listener;
        this.games = new BotGames(settings.seed(), engines, latency, this);
    }

    /** Starts a bot that plays with the built-in engine. Use {@link #ready}, {@link #done} and the listener to follow it. */
    public static BotClient start(
            ConnectionFactory connectionFactory,
            SearchExecutor searchExecutor,
            BotSettings settings,
            BotListener listener) {
        return start(connectionFactory, engines(searchExecutor, settings), settings, listener);
    }

    /** Returns the built-in engine at the level of the settings. */
    public static EngineFactory engines(SearchExecutor searchExecutor, BotSettings settings) {
        return (context, listener) -> new BuiltInEngineSession(searchExecutor, settings, context);
    }

    /** Starts a bot that plays with any engine. */
    public static BotClient start(
            ConnectionFactory connectionFactory, EngineFactory engines, BotSettings settings, BotListener listener) {
        BotClient bot = new BotClient(settings, engines, listener);
        bot.connection.complete(connectionFactory.open(settings.endpoint(), identity(engines, settings.login()), bot));
        return bot;
    }

    /**
     * Returns a future that completes with the bot's name once it can be challenged; fails if the bot stops
     * before that.
     */
    public CompletionStage<String> ready() {
        return ready.minimalCompletionStage();
    }

    /** Returns a future that completes when the bot has stopped; never fails. */
    public CompletionStage<BotExit> done() {
        return done.minimalCompletionStage();
    }

    /** Disconnects immediately. Unfinished games are not resigned. */
    @Override
    public void close() {
        connection.join().close();
    }

    /** Returns the identity that a bot states at login. */
    public static LoginParameters identity(EngineFactory engines, Login login) {
        return LoginParameters.ofProgram(
                "parlor-bots/" + BuildInfo.VERSION, engines.needsWarmUp() ? List.of("ready") : List.of(), login);
    }

    /** Logs a temporary refusal with a long delay, after which the request is sent again. */
    public static void logDelay(Reply.ErrorReply refusal) {
        Long millis = refusal.retryMs();
        if (millis != null && millis > LOGGED_DELAY_MILLIS) {
            LOG.info("{}; waiting {} s", refusal.message(), millis / 1000);
        }
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
        if (message instanceof GameMessage gameMessage) {
            games.onMessage(gameMessage);
        } else if (message instanceof LobbyMessage.Challenge incoming) {
            send(new LobbyRequest.ChallengeDecline(incoming.challenge(), "later"));
        } else if (message instanceof LobbyMessage.ChallengeGone challengeGone
                && challengeGone.challenge().equals(outgoingChallengeId)
                && !challengeGone.why().equals("accepted")) {
            fail("declined", opponent() + " declined the challenge: " + challengeGone.why());
        } else if (message instanceof TournamentMessage update
                && update.tour().tour().equals(settings.tournament())) {
            onTournament(update.tour());
        } else if (message instanceof SessionMessage.Notice notice) {
            LOG.info("{}", SafeText.sanitize(notice.text()));
        } else if (message instanceof Reply.ErrorReply errorReply) {
            LOG.warn("server error: {} ({})", errorReply.message(), errorReply.code());
        }
    }

    private void onTournament(TournamentMessage.TournamentSummary summary) {
        if (summary.state().equals("over")) {
            close();
        }
    }

    @Override
    public void send(ClientMessage message) {
        request(
                message,
                ok -> {},
                errorReply ->
                        LOG.warn("request rejected: {} ({}): {}", errorReply.message(), errorReply.code(), message));
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
            close();
        } else if (settings.tournament() == null && (settings.challenge() != null || slots() < settings.slots())) {
            sendOffer();
        }
    }

    @Override
    public void onEngineFailure(String gameId, String reason) {
        // Set before resigning: the end of the game may arrive before the reply and must not count as a normal exit.
        failure = new BotExit(false, "engine", reason);
        send(new GameRequest.Resign(gameId));
        close();
    }

    private void loggedIn(SessionMessage.Welcome welcome) {
        games.onReconnected(welcome.games());
        if (settings.challenge() == null || games.isEmpty()) {
            sendOffer();
        }
    }

    /** Sends the challenge, joins the tournament or states the policy. */
    private void sendOffer() {
        ChallengeSpec challengeSpec = settings.challenge();
        String tournament = settings.tournament();
        ClientMessage offer = challengeSpec != null ? challengeSpec.toRequest() : policy();
        request(
                tournament != null ? new TournamentRequest.Join(tournament) : offer,
                ok -> {
                    outgoingChallengeId = ok instanceof Reply.Ok created ? created.challenge() : null;
                    ready.complete(settings.login().name());
                },
                this::onOfferRejected);
    }

    private void onOfferRejected(Reply.ErrorReply errorReply) {
        boolean isTournamentOver = settings.tournament() != null && ready.isDone();
        if (isTournamentOver) {
            close();
        } else {
            fail(errorReply.code(), errorReply.message());
        }
    }

    private LobbyRequest.Policy policy() {
        return new LobbyRequest.Policy(
                slots(), settings.games(), settings.tc(), null, null, null, null, settings.serverPairing());
    }

    /** Returns the number of concurrent games, limited to the number of games still to play. */
    private int slots() {
        boolean endless = settings.gamesMax() == 0;
        return endless ? settings.slots() : Math.min(settings.slots(), settings.gamesMax() - finished.get());
    }

    private void request(ClientMessage message, Consumer<Reply> onSuccess, Consumer<Reply.ErrorReply> onError) {
        AtomicLong start = new AtomicLong(System.nanoTime());
        Consumer<Reply.ErrorReply> delayed = refusal -> {
            logDelay(refusal);
            long millis = refusal.retryMs() == null ? 0 : refusal.retryMs();
            start.set(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
        };
        connection.join().requestWithRetry(message, delayed).whenComplete((reply, failure) -> {
            if (failure != null) {
                LOG.debug("no reply, connection lost: {}", message);
                return;
            }
            latency.record(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start.get()));
            if (reply instanceof Reply.ErrorReply error) {
                onError.accept(error);
            } else {
                onSuccess.accept(reply);
            }
        });
    }

    private String opponent() {
        ChallengeSpec challengeSpec = settings.challenge();
        return challengeSpec == null ? "the opponent" : challengeSpec.opponent();
    }

    private void fail(String code, String message) {
        failure = new BotExit(false, code, message);
        close();
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
