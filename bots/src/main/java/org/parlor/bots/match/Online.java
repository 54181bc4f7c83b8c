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
import org.parlor.bots.player.Entrant;
import org.parlor.bots.player.FinishedGame;
import org.parlor.bots.player.Mind;
import org.parlor.bots.player.Minds;
import org.parlor.bots.player.Trouble;
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
public final class Online implements Venue, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Online.class);
    private static final int ATTEMPTS_MAX = 5;
    private static final long WAIT_MILLIS = 2_000;

    /** Whoever plays on a server under a name of theirs. */
    public static final Minds ELSEWHERE = new Minds() {
        @Override
        public boolean slow() {
            return false;
        }

        @Override
        public Mind mind(Table table, Owner owner) {
            throw new InvalidInputException("player", "A name on a server plays there only");
        }
    };

    private final ConnectionFactory connectionFactory;
    private final IdentityHashMap<Contestant, Present> present = new IdentityHashMap<>();
    private final Map<String, CompletableFuture<Fixture>> fixtures = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<FinishedGame>> ends = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<LobbyMessage.ChallengeGone>> answers = new ConcurrentHashMap<>();
    private final CompletableFuture<String> broken = new CompletableFuture<>();

    /** A contestant that has come from here. */
    private record Present(Entrant entrant, OnlineMinds minds) {}

    private Online(ConnectionFactory connectionFactory) {
        this.connectionFactory = connectionFactory;
    }

    /**
     * Logs in who is not there yet.
     *
     * @throws BrokenOffException if that is refused
     */
    public static Online enter(
            ConnectionFactory connectionFactory, ServerEndpoint endpoint, List<Contestant> contestants)
            throws InterruptedException, BrokenOffException {
        Online online = new Online(connectionFactory);
        for (Contestant contestant : contestants) {
            if (contestant.minds() != ELSEWHERE) {
                OnlineMinds minds = new OnlineMinds(contestant.minds(), online::fixture);
                Login login = new Login.Guest(null);
                Ears ears = online.new Ears(online.present.isEmpty());
                Entrant entrant = Entrant.enter(connectionFactory, endpoint, login, minds, ears);
                online.present.put(contestant, new Present(entrant, minds));
                Answers.await(entrant.ready());
            }
        }
        return online;
    }

    @Override
    public GameRecord play(Fixture fixture) throws InterruptedException, BrokenOffException {
        for (int attempt = 1; ; attempt++) {
            try {
                return once(fixture);
            } catch (NoResultException e) {
                LOG.warn("game {}: {}", fixture.g(), e.getMessage());
                if (attempt == ATTEMPTS_MAX) {
                    throw new BrokenOffException(
                            "game " + fixture.g() + " failed " + ATTEMPTS_MAX + " times. " + e.getMessage());
                }
                TimeUnit.MILLISECONDS.sleep(WAIT_MILLIS);
            }
        }
    }

    private GameRecord once(Fixture fixture) throws InterruptedException, BrokenOffException, NoResultException {
        Present first = present.get(fixture.seats().get(0));
        Present second = present.get(fixture.seats().get(1));
        Present asking =
                Optional.ofNullable(first).or(() -> Optional.ofNullable(second)).orElseThrow();
        String g = first != null && second != null
                ? met(first, second, fixture)
                : challenged(asking, fixture, first == null ? 1 : 0);
        fixture(g).complete(fixture);
        FinishedGame end = awaitEnd(end(g));
        GameRecord record = record(asking, g);
        fixtures.remove(g);
        ends.remove(g);
        return checked(fixture, end.result(), record, g);
    }

    private String met(Present first, Present second, Fixture fixture)
            throws InterruptedException, BrokenOffException, NoResultException {
        Reply.Ok offered = Answers.ok(
                first.entrant(),
                new LobbyRequest.Seek(
                        fixture.rules().kind().id(),
                        fixture.rules().options().values(),
                        fixture.tc(),
                        null,
                        SeatPreference.FIRST,
                        null,
                        null,
                        true));
        return String.valueOf(Answers.ok(second.entrant(), new LobbyRequest.SeekTake(null, offered.code()))
                .g());
    }

    private String challenged(Present asking, Fixture fixture, int seat)
            throws InterruptedException, BrokenOffException, NoResultException {
        StartPosition startPosition = fixture.opening().moves().isEmpty()
                ? null
                : StartPosition.of(fixture.rules(), fixture.opening().position());
        Reply.Ok made = Answers.ok(
                asking.entrant(),
                new LobbyRequest.Challenge(
                        fixture.seats().get(1 - seat).name(),
                        fixture.rules().kind().id(),
                        fixture.rules().options().values(),
                        fixture.tc(),
                        null,
                        seat == 0 ? SeatPreference.FIRST : SeatPreference.SECOND,
                        startPosition,
                        null));
        String challenge = String.valueOf(made.challenge());
        try {
            LobbyMessage.ChallengeGone answer = answer(challenge).get(2 * Answers.WITHIN_SECONDS, TimeUnit.SECONDS);
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

    private GameRecord record(Present asking, String g)
            throws InterruptedException, BrokenOffException, NoResultException {
        Reply reply = Answers.reply(asking.entrant(), new GameRequest.RecordRequest(g, "json"));
        GameRecord record = reply instanceof Reply.RecordReply recordReply
                ? recordReply.record().game()
                : null;
        if (record == null) {
            throw new BrokenOffException("game " + g + " has no record on the server");
        }
        return record;
    }

    /** The record as the match keeps it, if the game is one and the rules confirm it. */
    private GameRecord checked(Fixture fixture, GameResult gameResult, GameRecord record, String g)
            throws BrokenOffException, NoResultException {
        Optional<RecordError> fault = Replay.of(record).error();
        if (fault.isPresent() || !gameResult.equals(record.result())) {
            throw new BrokenOffException("the server's record of game " + g + " is wrong: "
                    + fault.map(Object::toString).orElse(record.result() + " instead of " + gameResult));
        }
        boolean drawn =
                gameResult.reason().equals("normal") || gameResult.reason().equals("agreed");
        if (gameResult.winner() == null && !drawn) {
            throw new NoResultException("The server ended it without a result: " + gameResult.reason());
        }
        GameRecord named = new GameRecord(
                record.record(),
                fixture.g(),
                fixture.title(),
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
        Trouble trouble = trouble(fixture, gameResult, g);
        return trouble == null
                ? named
                : named.withResult(new GameResult(gameResult.winner(), gameResult.score(), trouble.word()));
    }

    /** Why who resigned did so, if it is known here. */
    private @Nullable Trouble trouble(Fixture fixture, GameResult gameResult, String g) {
        Integer winner = gameResult.winner();
        Present loser = winner == null ? null : present.get(fixture.seats().get(1 - winner));
        Trouble known = loser == null ? null : loser.minds().troubles().remove(g);
        return gameResult.reason().equals("resign") ? known : null;
    }

    private FinishedGame awaitEnd(CompletableFuture<FinishedGame> end) throws InterruptedException, BrokenOffException {
        try {
            CompletableFuture.anyOf(end, broken).get();
            if (!end.isDone()) {
                throw new BrokenOffException("the connection has ended: " + broken.join());
            }
            return end.join();
        } catch (ExecutionException e) {
            throw new BrokenOffException(String.valueOf(e.getMessage()));
        }
    }

    private CompletableFuture<Fixture> fixture(String g) {
        return fixtures.computeIfAbsent(g, unknown -> new CompletableFuture<>());
    }

    private CompletableFuture<FinishedGame> end(String g) {
        return ends.computeIfAbsent(g, unknown -> new CompletableFuture<>());
    }

    private CompletableFuture<LobbyMessage.ChallengeGone> answer(String challenge) {
        return answers.computeIfAbsent(challenge, unknown -> new CompletableFuture<>());
    }

    /** What the entrants tell; the end of a game is heard once. */
    private final class Ears implements Entrant.Listener {
        private final boolean hearsEnds;

        Ears(boolean hearsEnds) {
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
