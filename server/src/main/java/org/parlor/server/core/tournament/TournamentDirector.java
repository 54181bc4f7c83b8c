package org.parlor.server.core.tournament;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.TournamentFormat;
import org.parlor.server.core.api.Pairing;
import org.parlor.server.core.api.PairingResult;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.api.TournamentEvent;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.RulesCache;
import org.parlor.server.core.live.GameService;
import org.parlor.server.core.live.LiveGame;
import org.parlor.server.core.lobby.GameProposal;
import org.parlor.server.core.rating.Ratings;

/** Starts tournaments, pairs rounds, starts games, and ends tournaments. */
public final class TournamentDirector {
    /** Time after which absent players forfeit a game that has not started. */
    private static final long FORFEIT_MILLIS = Duration.ofMinutes(1).toMillis();
    /** Pause between rounds, and between the start and the first round. */
    private static final long PAUSE_MILLIS = Duration.ofSeconds(3).toMillis();
    /** Interval of checks for available players. */
    private static final long POLL_MILLIS = 1_000;
    /** Lifetime of a tournament that is not started. */
    private static final long OPEN_MAX_MILLIS = Duration.ofDays(7).toMillis();
    /** Time without a pairing or result in an arena after which two players may meet again. */
    private static final long REMATCH_MILLIS = Duration.ofSeconds(30).toMillis();
    /** Maximum number of finished tournaments; the oldest are deleted. */
    private static final int OVER_MAX = 100;
    /** Bounds the memory of an arena with very short games. */
    private static final int ARENA_BOARDS_MAX = 5_000;

    private final TournamentService tournaments;
    private final Ratings ratings;
    private final GameService games;
    private final RulesCache rulesCache;
    private final RandomSource random;
    private long resumedAt;

    public TournamentDirector(
            TournamentService tournaments,
            Ratings ratings,
            GameService games,
            RulesCache rulesCache,
            RandomSource random) {
        this.tournaments = tournaments;
        this.ratings = ratings;
        this.games = games;
        this.rulesCache = rulesCache;
        this.random = random;
    }

    /**
     * Resumes a tournament after a restart: restarts the waiting time for absent players, and reconciles games that ended
     * or were lost.
     */
    public void resume(Tournament tournament, Step step) {
        resumedAt = step.now();
        if (tournament.state() == Tournament.State.RUNNING) {
            tournament.unfinished().stream()
                    .filter(roundGame -> roundGame.g() != null)
                    .forEach(roundGame -> reconcile(tournament, roundGame, step));
        }
        if (tournament.state() != Tournament.State.OVER) {
            tournaments.scheduleNow(tournament, step);
        }
    }

    private void reconcile(Tournament tournament, RoundGame roundGame, Step step) {
        String g = Objects.requireNonNull(roundGame.g());
        Optional<LiveGame> live = games.find(g);
        GameEvent.Ended ended = live.map(found -> found.game().ended()).orElse(null);
        if (games.isLost(g, roundGame.pairing().keys())) {
            tournaments.replaceGame(tournament, g, step);
        } else if (ended != null) {
            tournaments.recordResult(tournament, g, ended, step);
        }
    }

    /** Creates a tournament that players may join. */
    public Tournament create(TournamentEvent.Created created, Step step) {
        Tournament tournament = tournaments.create(games.newId(), created, step);
        tournaments.scheduleNow(tournament, step);
        return tournament;
    }

    /** Whether the games of a tournament may start. Those by correspondence are all in memory then. */
    boolean hasRoom(Tournament tournament) {
        long running = tournaments.all().stream()
                .filter(other -> other.state() == Tournament.State.RUNNING)
                .mapToLong(Tournament::correspondenceGames)
                .sum();
        long more = tournament.correspondenceGames();
        return more == 0 || running + more <= games.admission().gamesMax();
    }

    /** Starts a tournament. Seeds by rating, except for gauntlets, which are seeded in the order of joining. */
    public void start(Tournament tournament, Step step) {
        String game = tournament.spec().game();
        List<String> seeds = tournament.kind() == TournamentFormat.GAUNTLET
                ? tournament.active()
                : tournament.active().stream()
                        .sorted(Comparator.comparingInt((String key) -> ratings.ratingOrDefault(key, game))
                                .reversed())
                        .toList();
        tournaments.applyEvent(tournament, new TournamentEvent.Started(seeds), step);
        tournaments.sendNotice(tournament, seeds, " started: " + seeds.size() + " players", step);
    }

    /** Ends a tournament with its current standings. Deletes it if it has not started. */
    public void end(Tournament tournament, Step step) {
        boolean started = tournament.state() == Tournament.State.RUNNING;
        tournaments.applyEvent(tournament, new TournamentEvent.Closed(), step);
        if (started) {
            sendFinalRanks(tournament, step);
            deleteOldest(step);
        } else {
            tournaments.sendNotice(tournament, tournament.active(), " cancelled", step);
            tournaments.delete(tournament, step);
        }
    }

    /** Spares those with a replaced game that may still be loaded: they tell that it has been replaced. */
    private void deleteOldest(Step step) {
        List<Tournament> over = tournaments.all().stream()
                .filter(tournament -> tournament.state() == Tournament.State.OVER)
                .toList();
        over.stream()
                .limit(Math.max(0, over.size() - OVER_MAX))
                .filter(tournament -> tournament.replaced().stream().noneMatch(this::mayReturn))
                .forEach(tournament -> tournaments.delete(tournament, step));
    }

    private boolean mayReturn(RoundGame replaced) {
        return games.mayReturn(
                Objects.requireNonNull(replaced.g()), replaced.pairing().keys());
    }

    private void sendFinalRanks(Tournament tournament, Step step) {
        List<TournamentMessage.Standing> standings = Standings.of(tournament);
        for (TournamentMessage.Standing standing : standings) {
            Integer group = standing.group();
            long players = standings.stream()
                    .filter(other -> Objects.equals(other.group(), group))
                    .count();
            String text = " ended: you finished " + ordinal(standing.rank()) + " of " + players
                    + (group == null ? "" : " in group " + group);
            tournaments.sendNotice(
                    tournament, List.of(Player.key(standing.user().name())), text, step);
        }
    }

    private static String ordinal(int rank) {
        boolean teen = rank % 100 >= 11 && rank % 100 <= 13;
        return rank
                + switch (teen ? 0 : rank % 10) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
    }

    /** Performs the actions of a tournament that are due. */
    public void runDueActions(String id, Step step) {
        tournaments.find(id).ifPresent(tournament -> {
            switch (tournament.state()) {
                case OPEN -> startOrCancel(tournament, step);
                case RUNNING -> run(tournament, step);
                case OVER -> {}
            }
            tournaments.schedule(tournament, next(tournament, step));
        });
    }

    /** Returns the server time at which a tournament starts: the start is a time of the wall clock. */
    private static long startAt(Tournament tournament, Step step) {
        Long at = tournament.spec().startAt();
        return at == null ? tournament.createdAt() + OPEN_MAX_MILLIS : step.serverTime(at);
    }

    private void startOrCancel(Tournament tournament, Step step) {
        if (step.now() < startAt(tournament, step)) {
            return;
        }
        if (tournament.spec().startAt() != null && tournament.active().size() >= 2 && hasRoom(tournament)) {
            start(tournament, step);
        } else {
            end(tournament, step);
        }
    }

    private void run(Tournament tournament, Step step) {
        if (games.admission().isFull()) {
            return;
        }
        if (tournament.kind() == TournamentFormat.ARENA) {
            runArena(tournament, step);
        } else {
            startGames(tournament, step);
            runRounds(tournament, step);
        }
    }

    private void runRounds(Tournament tournament, Step step) {
        boolean idle = tournament.unfinished().isEmpty();
        if (!idle && !tournament.runsAllGamesAtOnce()) {
            return;
        }
        Optional<List<Pairing>> pairs = PairingSystem.nextRound(tournament);
        if (pairs.isEmpty()) {
            if (idle) {
                end(tournament, step);
            }
            return;
        }
        if (step.now() < pairsNextRoundAt(tournament)) {
            return;
        }
        tournaments.applyEvent(tournament, new TournamentEvent.Paired(pairs.get()), step);
        if (!tournament.runsAllGamesAtOnce()) {
            tournament.games(tournament.round()).forEach(roundGame -> sendPairing(tournament, roundGame, step));
        }
        startGames(tournament, step);
    }

    private static long pairsNextRoundAt(Tournament tournament) {
        long since = tournament.runsAllGamesAtOnce() ? tournament.startedAt() : tournament.lastChangedAt();
        return since + PAUSE_MILLIS;
    }

    private void sendPairing(Tournament tournament, RoundGame roundGame, Step step) {
        Pairing pairing = roundGame.pairing();
        String round = ", round " + roundGame.round() + ": ";
        if (pairing.second() == null) {
            tournaments.sendNotice(tournament, pairing.keys(), round + "you have a bye", step);
        } else {
            String names = TournamentMessageFactory.name(tournament, pairing.first()) + " against "
                    + TournamentMessageFactory.name(tournament, pairing.second());
            tournaments.sendNotice(tournament, pairing.keys(), round + names, step);
        }
    }

    private void runArena(Tournament tournament, Step step) {
        // A game that was lost in a restart, or for which there was no room.
        startGames(tournament, step);
        boolean more = step.now() < TournamentMessageFactory.endAt(tournament)
                && tournament.games(1).size() < ARENA_BOARDS_MAX;
        if (!more) {
            if (tournament.unfinished().isEmpty()) {
                end(tournament, step);
            }
            return;
        }
        Set<String> busy = tournament.unfinished().stream()
                .flatMap(roundGame -> roundGame.pairing().keys().stream())
                .collect(Collectors.toSet());
        List<String> here = tournament.active().stream().filter(this::isHere).toList();
        List<String> free = here.stream().filter(key -> !busy.contains(key)).toList();
        boolean mayMeetAgain = here.size() <= 2 || step.now() >= tournament.lastChangedAt() + REMATCH_MILLIS;
        List<Pairing> pairs = PairingSystem.pairArena(tournament, free, mayMeetAgain);
        if (!pairs.isEmpty()) {
            tournaments.applyEvent(tournament, new TournamentEvent.Paired(pairs), step);
            startGames(tournament, step);
        }
    }

    /** Starts the games of players who are present, or by correspondence need not be, and records forfeits. */
    private void startGames(Tournament tournament, Step step) {
        for (RoundGame roundGame : tournament.unfinished()) {
            if (roundGame.isUnstarted() && !games.admission().isFull()) {
                startGame(tournament, roundGame, step);
            }
        }
    }

    private void startGame(Tournament tournament, RoundGame roundGame, Step step) {
        List<String> keys = roundGame.pairing().keys();
        boolean late = step.now() >= Math.max(tournament.lastPairedAt(), resumedAt) + FORFEIT_MILLIS;
        List<Boolean> available = keys.stream()
                .map(key -> tournament.isActive(key) && (!late || mayStart(tournament, key)))
                .toList();
        if (available.contains(false)) {
            PairingResult result = PairingResult.forfeit(available.get(0), available.get(1));
            tournaments.applyEvent(
                    tournament,
                    new TournamentEvent.ResultRecorded(roundGame.round(), roundGame.number(), result),
                    step);
        } else if (keys.stream().allMatch(key -> mayStart(tournament, key))) {
            String g = games.newId();
            tournaments.applyEvent(
                    tournament, new TournamentEvent.GameAssigned(roundGame.round(), roundGame.number(), g), step);
            games.create(g, terms(tournament, keys), step);
        }
    }

    private boolean mayStart(Tournament tournament, String key) {
        return tournament.spec().tc().isCorrespondence() || isHere(key);
    }

    private boolean isHere(String key) {
        return games.availability().isHere(key);
    }

    private GameSettings terms(Tournament tournament, List<String> keys) {
        GameProposal proposal = GameProposal.of(tournament.spec(), rulesCache);
        List<Player> players = keys.stream()
                .map(key -> Objects.requireNonNull(tournament.participants().get(key))
                        .player())
                .toList();
        return proposal.settings(players, random)
                .withTournament(new GameSettings.TournamentRef(
                        tournament.id(), tournament.spec().name()));
    }

    /** Checks the tournaments that have not started at once, because the wall clock was set. */
    public void rescheduleStarts(Step step) {
        tournaments.all().stream()
                .filter(tournament -> tournament.state() == Tournament.State.OPEN)
                .forEach(tournament -> tournaments.scheduleNow(tournament, step));
    }

    /** Returns the server time at which to check the tournament next. */
    private long next(Tournament tournament, Step step) {
        return switch (tournament.state()) {
            case OPEN -> startAt(tournament, step);
            case RUNNING -> {
                boolean polls = games.admission().isFull()
                        || tournament.kind() == TournamentFormat.ARENA
                        || tournament.unfinished().stream().anyMatch(RoundGame::isUnstarted);
                boolean pauses = tournament.runsAllGamesAtOnce()
                        ? PairingSystem.nextRound(tournament).isPresent()
                        : tournament.unfinished().isEmpty();
                yield polls ? step.now() + POLL_MILLIS : pauses ? pairsNextRoundAt(tournament) : TimerQueue.NEVER;
            }
            case OVER -> TimerQueue.NEVER;
        };
    }
}
