package org.parlor.bots.match;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.FinishedGame;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.StartPosition;
import org.parlor.notation.Replay;
import org.parlor.notation.ReplayError;
import org.parlor.rules.InvalidInputException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plays games on a server. Two local contestants log in as guests, meet by a private seek and play the opening themselves;
 * a remote player is challenged from the position after the opening. The server's record of each game is replayed.
 */
public final class ServerGameRunner implements GameRunner, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServerGameRunner.class);
    private static final int ATTEMPTS_MAX = 5;
    private static final long WAIT_MILLIS = 2_000;

    /** The engines of a contestant that is a player on the server. */
    public static final EngineFactory REMOTE_NAME = (context, listener) -> {
        throw new InvalidInputException("player", "a player on the server cannot play locally");
    };

    private final ConnectionFactory connectionFactory;
    private final IdentityHashMap<Contestant, MatchClient> connected = new IdentityHashMap<>();
    private final Map<String, CompletableFuture<ScheduledGame>> scheduledGames = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<FinishedGame>> finishedGames = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<LobbyMessage.ChallengeGone>> answers = new ConcurrentHashMap<>();
    private final CompletableFuture<String> closed = new CompletableFuture<>();

    private ServerGameRunner(ConnectionFactory connectionFactory) {
        this.connectionFactory = connectionFactory;
    }

    /**
     * Logs in the local contestants.
     *
     * @throws MatchAbortedException if a login fails
     */
    public static ServerGameRunner connect(
            ConnectionFactory connectionFactory, ServerEndpoint endpoint, List<Contestant> contestants)
            throws InterruptedException, MatchAbortedException {
        ServerGameRunner runner = new ServerGameRunner(connectionFactory);
        for (Contestant contestant : contestants) {
            if (contestant.engines() != REMOTE_NAME) {
                OpeningEngineFactory engines = new OpeningEngineFactory(
                        contestant.engines(), gameId -> pending(runner.scheduledGames, gameId));
                MatchClient client = new MatchClient(runner, engines, runner.connected.isEmpty());
                runner.connected.put(contestant, client);
                client.connect(connectionFactory, endpoint);
            }
        }
        return runner;
    }

    @Override
    public GameRecord play(ScheduledGame scheduled) throws InterruptedException, MatchAbortedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return playOnce(scheduled);
            } catch (NoResultException e) {
                LOG.warn("game {}: {}", scheduled.gameName(), e.getMessage());
                if (attempt == ATTEMPTS_MAX) {
                    throw new MatchAbortedException(
                            "game " + scheduled.gameName() + " failed " + ATTEMPTS_MAX + " times: " + e.getMessage());
                }
                TimeUnit.MILLISECONDS.sleep(WAIT_MILLIS);
            }
        }
    }

    private GameRecord playOnce(ScheduledGame scheduled)
            throws InterruptedException, MatchAbortedException, NoResultException {
        MatchClient first = connected.get(scheduled.seats().get(0));
        MatchClient second = connected.get(scheduled.seats().get(1));
        MatchClient challenger = first != null ? first : Objects.requireNonNull(second, "one contestant is local");
        String gameId = first != null && second != null
                ? meetByCode(first, second, scheduled)
                : playChallenge(challenger, scheduled, first == null ? 1 : 0);
        pending(scheduledGames, gameId).complete(scheduled);
        FinishedGame end = awaitFinish(pending(finishedGames, gameId));
        GameRecord record = record(challenger, gameId);
        scheduledGames.remove(gameId);
        finishedGames.remove(gameId);
        return verify(scheduled, end.result(), record, gameId);
    }

    private String meetByCode(MatchClient first, MatchClient second, ScheduledGame scheduled)
            throws InterruptedException, MatchAbortedException, NoResultException {
        Reply.Ok offered = first.requestOk(new LobbyRequest.Seek(
                scheduled.rules().kind().id(),
                scheduled.rules().options().values(),
                scheduled.timeControl(),
                null,
                SeatPreference.FIRST,
                null,
                null,
                true));
        return String.valueOf(second.requestOk(new LobbyRequest.SeekTake(null, offered.code()))
                .g());
    }

    private String playChallenge(MatchClient challenger, ScheduledGame scheduled, int seat)
            throws InterruptedException, MatchAbortedException, NoResultException {
        StartPosition startPosition = scheduled.opening().moves().isEmpty()
                ? null
                : StartPosition.of(scheduled.rules(), scheduled.opening().position());
        Reply.Ok made = challenger.requestOk(new LobbyRequest.Challenge(
                scheduled.seats().get(1 - seat).name(),
                scheduled.rules().kind().id(),
                scheduled.rules().options().values(),
                scheduled.timeControl(),
                null,
                seat == 0 ? SeatPreference.FIRST : SeatPreference.SECOND,
                startPosition,
                null));
        String challenge = String.valueOf(made.challenge());
        try {
            LobbyMessage.ChallengeGone answer =
                    pending(answers, challenge).get(2 * MatchClient.TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (answer.g() == null) {
                throw new NoResultException("the challenge was declined: " + answer.why());
            }
            return answer.g();
        } catch (ExecutionException | TimeoutException e) {
            throw new NoResultException("the challenge was not answered");
        } finally {
            answers.remove(challenge);
        }
    }

    private GameRecord record(MatchClient challenger, String gameId)
            throws InterruptedException, MatchAbortedException, NoResultException {
        Reply reply = challenger.request(new GameRequest.RecordRequest(gameId, "json"));
        GameRecord record = reply instanceof Reply.RecordReply recordReply
                ? recordReply.record().game()
                : null;
        if (record == null) {
            throw new MatchAbortedException("the server has no record of game " + gameId);
        }
        return record;
    }

    /** Verifies the server's record and converts it to a record of the match. */
    private GameRecord verify(ScheduledGame scheduled, GameResult gameResult, GameRecord record, String gameId)
            throws MatchAbortedException, NoResultException {
        Optional<ReplayError> fault = Replay.of(record).error();
        if (fault.isPresent() || !gameResult.equals(record.result())) {
            throw new MatchAbortedException("the server's record of game " + gameId + " is invalid: "
                    + fault.map(Object::toString).orElse(record.result() + " instead of " + gameResult));
        }
        boolean drawn =
                gameResult.reason().equals("normal") || gameResult.reason().equals("agreed");
        if (gameResult.winner() == null && !drawn) {
            throw new NoResultException("the server ended the game without a result: " + gameResult.reason());
        }
        EngineFailure failure = engineFailure(scheduled, gameResult, gameId);
        return record.withOrigin(scheduled.gameName(), scheduled.title(), record.at())
                .withResult(
                        failure == null
                                ? gameResult
                                : new GameResult(gameResult.winner(), gameResult.score(), failure.word()));
    }

    /** Returns the engine failure behind a resignation, if known. */
    private @Nullable EngineFailure engineFailure(ScheduledGame scheduled, GameResult gameResult, String gameId) {
        Integer winner = gameResult.winner();
        MatchClient loser =
                winner == null ? null : connected.get(scheduled.seats().get(1 - winner));
        EngineFailure known = loser == null ? null : loser.engines().failures().remove(gameId);
        return gameResult.reason().equals("resign") ? known : null;
    }

    private FinishedGame awaitFinish(CompletableFuture<FinishedGame> end)
            throws InterruptedException, MatchAbortedException {
        try {
            CompletableFuture.anyOf(end, closed).get();
            if (!end.isDone()) {
                throw new MatchAbortedException("the connection was closed: " + closed.join());
            }
            return end.join();
        } catch (ExecutionException e) {
            throw new MatchAbortedException(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the future of an id, which either side may ask for first. */
    private static <T> CompletableFuture<T> pending(Map<String, CompletableFuture<T>> futures, String id) {
        return futures.computeIfAbsent(id, unknown -> new CompletableFuture<>());
    }

    void onGameOver(FinishedGame game) {
        pending(finishedGames, game.gameId()).complete(game);
    }

    /** Called when an outgoing challenge has been answered. */
    void onChallengeGone(LobbyMessage.ChallengeGone answer) {
        pending(answers, answer.challenge()).complete(answer);
    }

    /** Called when a connection is closed and will not reconnect. */
    void onClosed(String reason) {
        closed.complete(reason);
    }

    @Override
    public void close() {
        connected.values().forEach(MatchClient::close);
        connectionFactory.close();
    }
}
