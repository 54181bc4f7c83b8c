package org.parlor.server.core.director;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.TournamentFormat;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.lobby.GameProposal;
import org.parlor.server.core.lobby.RulesCache;
import org.parlor.server.core.play.GameService;
import org.parlor.server.core.play.LiveGame;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.tournament.Pairing;
import org.parlor.server.core.tournament.PairingResult;
import org.parlor.server.core.tournament.PairingSystem;
import org.parlor.server.core.tournament.RoundGame;
import org.parlor.server.core.tournament.Standings;
import org.parlor.server.core.tournament.Tournament;
import org.parlor.server.core.tournament.TournamentEvent;
import org.parlor.server.core.tournament.TournamentMessages;

/** Starts tournaments, pairs their rounds, seats who has come, and ends them. */
public final class TournamentDirector {
    /** How long those who are not there are waited for before they forfeit a game that has not begun. */
    private static final long LATE_MILLIS = Duration.ofMinutes(1).toMillis();
    /** Between two rounds, and between the start and the first. */
    private static final long REST_MILLIS = Duration.ofSeconds(3).toMillis();
    /** How often it is looked who has come or is free. */
    private static final long LOOK_MILLIS = 1_000;
    /** A tournament that nobody starts is forgotten. */
    private static final long OPEN_MILLIS = Duration.ofDays(7).toMillis();
    /** It bounds what an arena of very short games can make the server keep. */
    private static final int ARENA_BOARDS_MAX = 5_000;

    private final TournamentService tournaments;
    private final Sessions sessions;
    private final Ratings ratings;
    private final GameService games;
    private final RulesCache rulesCache;
    private long resumed;

    public TournamentDirector(
            TournamentService tournaments,
            Sessions sessions,
            Ratings ratings,
            GameService games,
            RulesCache rulesCache) {
        this.tournaments = tournaments;
        this.sessions = sessions;
        this.ratings = ratings;
        this.games = games;
        this.rulesCache = rulesCache;
    }

    /** After a restart: whoever is waited for has as long again, and no board waits for a game that is not there. */
    public void resume(Tournament tournament, Step step) {
        resumed = step.now();
        if (tournament.state() == Tournament.State.RUNNING) {
            tournament.unsettled().stream()
                    .filter(board -> board.g() != null)
                    .forEach(board -> find(tournament, board, step));
        }
        if (tournament.state() != Tournament.State.OVER) {
            tournaments.wake(tournament, step);
        }
    }

    private void find(Tournament tournament, RoundGame board, Step step) {
        String g = Objects.requireNonNull(board.g());
        Optional<LiveGame> room = games.find(g);
        GameEvent.Ended ended = room.map(found -> found.game().ended()).orElse(null);
        if (room.isEmpty()) {
            tournaments.happen(tournament, new TournamentEvent.GameAssigned(board.round(), board.number(), null), step);
        } else if (ended != null) {
            tournaments.settle(tournament, g, ended, step);
        }
    }

    /** Makes a tournament that players may join. */
    Tournament open(TournamentEvent.Created created, Step step) {
        Tournament tournament = tournaments.make(games.newId(), created, step);
        tournaments.wake(tournament, step);
        return tournament;
    }

    /** Starts a tournament; those with the better ratings are seeded higher. */
    void start(Tournament tournament, Step step) {
        String game = tournament.wish().game();
        List<String> seeds = tournament.kind() == TournamentFormat.GAUNTLET
                ? tournament.active()
                : tournament.active().stream()
                        .sorted(Comparator.comparingInt((String key) -> ratings.strength(key, game))
                                .reversed())
                        .toList();
        tournaments.happen(tournament, new TournamentEvent.Started(seeds), step);
        tournaments.notice(tournament, seeds, "it begins, with " + seeds.size() + " players", step);
    }

    /** Ends a tournament as it stands; one that has not started is forgotten. */
    void end(Tournament tournament, Step step) {
        boolean begun = tournament.state() == Tournament.State.RUNNING;
        tournaments.happen(tournament, new TournamentEvent.Closed(), step);
        if (begun) {
            tellPlaces(tournament, step);
        } else {
            tournaments.notice(tournament, tournament.active(), "it does not take place", step);
            tournaments.forget(tournament, step);
        }
    }

    private void tellPlaces(Tournament tournament, Step step) {
        List<TournamentMessage.Standing> standings = Standings.of(tournament);
        for (TournamentMessage.Standing place : standings) {
            String text = "it is over; you finished " + ordinal(place.rank()) + " of " + standings.size();
            tournaments.notice(tournament, List.of(Player.key(place.user().name())), text, step);
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

    /** Does what is to be done in a tournament by now. */
    public void due(String id, Step step) {
        tournaments.find(id).ifPresent(tournament -> {
            switch (tournament.state()) {
                case OPEN -> open(tournament, step);
                case RUNNING -> run(tournament, step);
                case OVER -> {}
            }
            tournaments.schedule(tournament, next(tournament, step.now()));
        });
    }

    private static long startAt(Tournament tournament) {
        Long at = tournament.wish().startAt();
        return at == null ? tournament.made() + OPEN_MILLIS : at;
    }

    private void open(Tournament tournament, Step step) {
        if (step.now() < startAt(tournament)) {
            return;
        }
        if (tournament.wish().startAt() != null && tournament.active().size() >= 2) {
            start(tournament, step);
        } else {
            end(tournament, step);
        }
    }

    private void run(Tournament tournament, Step step) {
        if (games.capacity().isFull()) {
            return;
        }
        if (tournament.kind() == TournamentFormat.ARENA) {
            runArena(tournament, step);
        } else {
            seat(tournament, step);
            runRounds(tournament, step);
        }
    }

    private void runRounds(Tournament tournament, Step step) {
        if (!tournament.unsettled().isEmpty()) {
            return;
        }
        Optional<List<Pairing>> pairs = PairingSystem.next(tournament);
        if (pairs.isEmpty()) {
            end(tournament, step);
            return;
        }
        if (step.now() < tournament.changed() + REST_MILLIS) {
            return;
        }
        tournaments.happen(tournament, new TournamentEvent.Paired(pairs.get()), step);
        tournament.boards(tournament.round()).forEach(board -> tellPaired(tournament, board, step));
        seat(tournament, step);
    }

    private void tellPaired(Tournament tournament, RoundGame board, Step step) {
        Pairing pairing = board.pair();
        String round = "round " + board.round() + ", ";
        if (pairing.second() == null) {
            tournaments.notice(tournament, pairing.keys(), round + "you have a bye", step);
        } else {
            String names = TournamentMessages.name(tournament, pairing.first()) + " against "
                    + TournamentMessages.name(tournament, pairing.second());
            tournaments.notice(tournament, pairing.keys(), round + names, step);
        }
    }

    private void runArena(Tournament tournament, Step step) {
        boolean more = step.now() < TournamentMessages.endAt(tournament)
                && tournament.boards(1).size() < ARENA_BOARDS_MAX;
        if (!more) {
            if (tournament.unsettled().isEmpty()) {
                end(tournament, step);
            }
            return;
        }
        Set<String> busy = tournament.unsettled().stream()
                .flatMap(board -> board.pair().keys().stream())
                .collect(Collectors.toSet());
        List<String> free = tournament.active().stream()
                .filter(key -> !busy.contains(key) && isHere(key))
                .toList();
        List<Pairing> pairs = PairingSystem.arena(tournament, free);
        if (!pairs.isEmpty()) {
            tournaments.happen(tournament, new TournamentEvent.Paired(pairs), step);
            seat(tournament, step);
        }
    }

    private boolean isHere(String key) {
        return sessions.of(key).filter(session -> !session.silent()).isPresent();
    }

    /** Begins the games of those who have come, and settles what nobody can play any more. */
    private void seat(Tournament tournament, Step step) {
        for (RoundGame board : tournament.unsettled()) {
            if (board.isWaiting() && !games.capacity().isFull()) {
                seat(tournament, board, step);
            }
        }
    }

    private void seat(Tournament tournament, RoundGame board, Step step) {
        List<String> keys = board.pair().keys();
        boolean late = step.now() >= Math.max(tournament.paired(), resumed) + LATE_MILLIS;
        List<Boolean> able = keys.stream()
                .map(key -> tournament.isActive(key) && (isHere(key) || !late))
                .toList();
        if (able.contains(false)) {
            PairingResult pairingResult = PairingResult.forfeit(able.get(0), able.get(1));
            tournaments.happen(
                    tournament, new TournamentEvent.ResultRecorded(board.round(), board.number(), pairingResult), step);
        } else if (keys.stream().allMatch(this::isHere)) {
            String g = games.newId();
            tournaments.happen(tournament, new TournamentEvent.GameAssigned(board.round(), board.number(), g), step);
            games.open(g, terms(tournament, keys), step);
        }
    }

    private GameSettings terms(Tournament tournament, List<String> keys) {
        GameProposal proposal = GameProposal.of(tournament.wish(), rulesCache);
        List<Player> players = keys.stream()
                .map(key ->
                        Objects.requireNonNull(tournament.entrants().get(key)).player())
                .toList();
        return new GameSettings(
                proposal.rules(),
                proposal.start(),
                proposal.tc(),
                players,
                proposal.rated(),
                0,
                new GameSettings.TournamentRef(
                        tournament.id(), tournament.wish().name()));
    }

    /** When a tournament is to be looked at again, if nothing happens in it before. */
    private long next(Tournament tournament, long now) {
        return switch (tournament.state()) {
            case OPEN -> startAt(tournament);
            case RUNNING -> {
                boolean looks = games.capacity().isFull()
                        || tournament.kind() == TournamentFormat.ARENA
                        || tournament.unsettled().stream().anyMatch(RoundGame::isWaiting);
                boolean rests = tournament.unsettled().isEmpty();
                yield looks ? now + LOOK_MILLIS : rests ? tournament.changed() + REST_MILLIS : TimerQueue.NEVER;
            }
            case OVER -> TimerQueue.NEVER;
        };
    }
}
