package org.parlor.bots.match;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.MatchClient;
import org.parlor.bots.player.FinishedGame;
import org.parlor.bots.player.EngineSession;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineFailure;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.StartPosition;
import org.parlor.notation.RecordError;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Games on a server, which judges and times them: two of ours log in as guests and meet by a code, playing the opening
 * themselves; or one of ours challenges a name that is there, from the position of the opening. Each record is asked for
 * and replayed.
 */
public final class ServerGameRunner implements GameRunner, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServerGameRunner.class);
    private static final int ATTEMPTS_MAX = 5;
    private static final long WAIT_MILLIS = 2_000;

    /** Whoever plays on a server under a name of theirs. */
    public static final EngineFactory ELSEWHERE = new EngineFactory() {
        @Override
        public boolean slow() {
            return false;
        }

        @Override
        public EngineSession mind(GameContext context, Listener listener) {
            throw new InvalidInputException("player", "A name on a server plays there only");
        }
    };

    private final ConnectionFactory connectionFactory;
    private final IdentityHashMap<Contestant, ConnectedContestant> present = new IdentityHashMap<>();
    private final Map<String, CompletableFuture<ScheduledGame>> fixtures = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<FinishedGame>> ends = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<LobbyMessage.ChallengeGone>> answers = new ConcurrentHashMap<>();
    private final CompletableFuture<String> broken = new CompletableFuture<>();

    /** A contestant that has come from here. */
    private record ConnectedContestant(MatchClient entrant, OpeningEngineFactory minds) {}

    private ServerGameRunner(ConnectionFactory connectionFactory) {
        this.connectionFactory = connectionFactory;
    }

    /**
     * Logs in who is not there yet.
     *
     * @throws MatchAbortedException if that is refused
     */
    public static ServerGameRunner enter(
            ConnectionFactory connectionFactory, ServerEndpoint endpoint, List<Contestant> contestants)
            throws InterruptedException, MatchAbortedException {
        ServerGameRunner runner = new ServerGameRunner(connectionFactory);
        for (Contestant contestant : contestants) {
            if (contestant.minds() != ELSEWHERE) {
                OpeningEngineFactory engines = new OpeningEngineFactory(contestant.minds(), runner::fixture);
                Login login = new Login.Guest(null);
                ClientListener clientListener = runner.new ClientListener(runner.present.isEmpty());
                MatchClient client = MatchClient.enter(connectionFactory, endpoint, login, engines, clientListener);
                runner.present.put(contestant, new ConnectedContestant(client, engines));
                ServerRequests.await(client.ready());
            }
        }
        return runner;
    }

    @Override
    public GameRecord play(ScheduledGame scheduled) throws InterruptedException, MatchAbortedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return once(scheduled);
            } catch (NoResultException e) {
                LOG.warn("game {}: {}", scheduled.g(), e.getMessage());
                if (attempt == ATTEMPTS_MAX) {
                    throw new MatchAbortedException(
                            "game " + scheduled.g() + " failed " + ATTEMPTS_MAX + " times. " + e.getMessage());
                }
                TimeUnit.MILLISECONDS.sleep(WAIT_MILLIS);
            }
        }
    }

    private GameRecord once(ScheduledGame scheduled) throws InterruptedException, MatchAbortedException, NoResultException {
        ConnectedContestant first = present.get(scheduled.seats().get(0));
        ConnectedContestant second = present.get(scheduled.seats().get(1));
        ConnectedContestant asking =
                Optional.ofNullable(first).or(() -> Optional.ofNullable(second)).orElseThrow();
        String g = first != null && second != null
                ? met(first, second, scheduled)
                : challenged(asking, scheduled, first == null ? 1 : 0);
        fixture(g).complete(scheduled);
        FinishedGame end = awaitEnd(end(g));
        GameRecord record = record(asking, g);
        fixtures.remove(g);
        ends.remove(g);
        return checked(scheduled, end.result(), record, g);
    }

    private String met(ConnectedContestant first, ConnectedContestant second, ScheduledGame scheduled)
            throws InterruptedException, MatchAbortedException, NoResultException {
        Reply.Ok offered = ServerRequests.ok(
                first.entrant(),
                new LobbyRequest.Seek(
                        scheduled.rules().kind().id(),
                        scheduled.rules().options().values(),
                        scheduled.tc(),
                        null,
                        SeatPreference.FIRST,
                        null,
                        null,
                        true));
        return String.valueOf(ServerRequests.ok(second.entrant(), new LobbyRequest.SeekTake(null, offered.code()))
                .g());
    }

    private String challenged(ConnectedContestant asking, ScheduledGame scheduled, int seat)
            throws InterruptedException, MatchAbortedException, NoResultException {
        StartPosition startPosition = scheduled.opening().moves().isEmpty()
                ? null
                : StartPosition.of(scheduled.rules(), scheduled.opening().position());
        Reply.Ok made = ServerRequests.ok(
                asking.entrant(),
                new LobbyRequest.Challenge(
                        scheduled.seats().get(1 - seat).name(),
                        scheduled.rules().kind().id(),
                        scheduled.rules().options().values(),
                        scheduled.tc(),
                        null,
                        seat == 0 ? SeatPreference.FIRST : SeatPreference.SECOND,
                        startPosition,
                        null));
        String challenge = String.valueOf(made.challenge());
        try {
            LobbyMessage.ChallengeGone answer = answer(challenge).get(2 * ServerRequests.WITHIN_SECONDS, TimeUnit.SECONDS);
            if (answer.g() == null) {
                throw new NoResultException("The challenge was declined: " + answer.why());
            }
            return answer.g();
        } catch (ExecutionException | TimeoutException e) {
            throw new NoResultException("The challenge was not answered");
        } finally {
            answers.remove(challenge);
        }
    }

    private GameRecord record(ConnectedContestant asking, String g)
            throws InterruptedException, MatchAbortedException, NoResultException {
        Reply reply = ServerRequests.reply(asking.entrant(), new GameRequest.RecordRequest(g, "json"));
        GameRecord record = reply instanceof Reply.RecordReply recordReply
                ? recordReply.record().game()
                : null;
        if (record == null) {
            throw new MatchAbortedException("game " + g + " has no record on the server");
        }
        return record;
    }

    /** The record as the match keeps it, if the game is one and the rules confirm it. */
    private GameRecord checked(ScheduledGame scheduled, GameResult gameResult, GameRecord record, String g)
            throws MatchAbortedException, NoResultException {
        Optional<RecordError> fault = Replay.of(record).error();
        if (fault.isPresent() || !gameResult.equals(record.result())) {
            throw new MatchAbortedException("the server's record of game " + g + " is wrong: "
                    + fault.map(Object::toString).orElse(record.result() + " instead of " + gameResult));
        }
        boolean drawn =
                gameResult.reason().equals("normal") || gameResult.reason().equals("agreed");
        if (gameResult.winner() == null && !drawn) {
            throw new NoResultException("The server ended it without a result: " + gameResult.reason());
        }
        GameRecord named = new GameRecord(
                record.record(),
                scheduled.g(),
                scheduled.title(),
                record.at(),
                record.game(),
                record.options(),
                record.rules(),
                record.players(),
                record.rated(),
                record.tc(),
                record.start(),
                record.moves(),
                record.result());
        EngineFailure failure = trouble(scheduled, gameResult, g);
        return failure == null
                ? named
                : named.withResult(new GameResult(gameResult.winner(), gameResult.score(), failure.word()));
    }

    /** Why who resigned did so, if it is known here. */
    private @Nullable EngineFailure trouble(ScheduledGame scheduled, GameResult gameResult, String g) {
        Integer winner = gameResult.winner();
        ConnectedContestant loser = winner == null ? null : present.get(scheduled.seats().get(1 - winner));
        EngineFailure known = loser == null ? null : loser.minds().troubles().remove(g);
        return gameResult.reason().equals("resign") ? known : null;
    }

    private FinishedGame awaitEnd(CompletableFuture<FinishedGame> end) throws InterruptedException, MatchAbortedException {
        try {
            CompletableFuture.anyOf(end, broken).get();
            if (!end.isDone()) {
                throw new MatchAbortedException("the connection has ended: " + broken.join());
            }
            return end.join();
        } catch (ExecutionException e) {
            throw new MatchAbortedException(String.valueOf(e.getMessage()));
        }
    }

    private CompletableFuture<ScheduledGame> fixture(String g) {
        return fixtures.computeIfAbsent(g, unknown -> new CompletableFuture<>());
    }

    private CompletableFuture<FinishedGame> end(String g) {
        return ends.computeIfAbsent(g, unknown -> new CompletableFuture<>());
    }

    private CompletableFuture<LobbyMessage.ChallengeGone> answer(String challenge) {
        return answers.computeIfAbsent(challenge, unknown -> new CompletableFuture<>());
    }

    /** What the entrants tell; the end of a game is heard once. */
    private final class ClientListener implements MatchClient.Listener {
        private final boolean hearsEnds;

        ClientListener(boolean hearsEnds) {
            this.hearsEnds = hearsEnds;
        }

        @Override
        public void onGameOver(FinishedGame game) {
            if (hearsEnds) {
                end(game.g()).complete(game);
            }
        }

        @Override
        public void onAnswer(LobbyMessage.ChallengeGone gone) {
            answer(gone.challenge()).complete(gone);
        }

        @Override
        public void onEnd(String why) {
            broken.complete(why);
        }
    }

    @Override
    public void close() {
        present.values().forEach(who -> who.entrant().close());
        connectionFactory.close();
    }
}
