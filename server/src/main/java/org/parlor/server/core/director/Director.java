package org.parlor.server.core.director;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.parlor.message.TourKind;
import org.parlor.message.TourNews;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Terms;
import org.parlor.server.core.lobby.Proposal;
import org.parlor.server.core.lobby.RuleBook;
import org.parlor.server.core.people.Ratings;
import org.parlor.server.core.people.Sessions;
import org.parlor.server.core.rooms.Room;
import org.parlor.server.core.rooms.Rooms;
import org.parlor.server.core.step.Step;
import org.parlor.server.core.step.Timers;
import org.parlor.server.core.tour.Board;
import org.parlor.server.core.tour.Outcome;
import org.parlor.server.core.tour.Pair;
import org.parlor.server.core.tour.Pairings;
import org.parlor.server.core.tour.Standings;
import org.parlor.server.core.tour.Tour;
import org.parlor.server.core.tour.TourEvent;
import org.parlor.server.core.tour.TourMessages;

/** Starts tournaments, pairs their rounds, seats who has come, and ends them. */
public final class Director {
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

    private final Tours tours;
    private final Sessions sessions;
    private final Ratings ratings;
    private final Rooms rooms;
    private final RuleBook ruleBook;
    private long resumed;

    public Director(Tours tours, Sessions sessions, Ratings ratings, Rooms rooms, RuleBook ruleBook) {
        this.tours = tours;
        this.sessions = sessions;
        this.ratings = ratings;
        this.rooms = rooms;
        this.ruleBook = ruleBook;
    }

    /** After a restart: whoever is waited for has as long again, and no board waits for a game that is not there. */
    public void resume(Tour tour, Step step) {
        resumed = step.now();
        if (tour.state() == Tour.State.RUNNING) {
            tour.unsettled().stream().filter(board -> board.g() != null).forEach(board -> find(tour, board, step));
        }
        if (tour.state() != Tour.State.OVER) {
            tours.wake(tour, step);
        }
    }

    private void find(Tour tour, Board board, Step step) {
        String g = Objects.requireNonNull(board.g());
        Optional<Room> room = rooms.find(g);
        GameEvent.Ended ended = room.map(found -> found.game().ended()).orElse(null);
        if (room.isEmpty()) {
            tours.happen(tour, new TourEvent.Seated(board.round(), board.number(), null), step);
        } else if (ended != null) {
            tours.settle(tour, g, ended, step);
        }
    }

    /** Makes a tournament that players may join. */
    Tour open(TourEvent.Made made, Step step) {
        Tour tour = tours.make(rooms.newId(), made, step);
        tours.wake(tour, step);
        return tour;
    }

    /** Starts a tournament; those with the better ratings are seeded higher. */
    void start(Tour tour, Step step) {
        String game = tour.wish().game();
        List<String> seeds = tour.kind() == TourKind.GAUNTLET
                ? tour.active()
                : tour.active().stream()
                        .sorted(Comparator.comparingInt((String key) -> ratings.strength(key, game))
                                .reversed())
                        .toList();
        tours.happen(tour, new TourEvent.Begun(seeds), step);
        tours.notice(tour, seeds, "it begins, with " + seeds.size() + " players", step);
    }

    /** Ends a tournament as it stands; one that has not started is forgotten. */
    void end(Tour tour, Step step) {
        boolean begun = tour.state() == Tour.State.RUNNING;
        tours.happen(tour, new TourEvent.Closed(), step);
        if (begun) {
            tellPlaces(tour, step);
        } else {
            tours.notice(tour, tour.active(), "it does not take place", step);
            tours.forget(tour, step);
        }
    }

    private void tellPlaces(Tour tour, Step step) {
        List<TourNews.Standing> standings = Standings.of(tour);
        for (TourNews.Standing place : standings) {
            String text = "it is over; you finished " + ordinal(place.rank()) + " of " + standings.size();
            tours.notice(tour, List.of(Player.key(place.user().name())), text, step);
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
        tours.find(id).ifPresent(tour -> {
            switch (tour.state()) {
                case OPEN -> open(tour, step);
                case RUNNING -> run(tour, step);
                case OVER -> {}
            }
            tours.schedule(tour, next(tour, step.now()));
        });
    }

    private static long startAt(Tour tour) {
        Long at = tour.wish().startAt();
        return at == null ? tour.made() + OPEN_MILLIS : at;
    }

    private void open(Tour tour, Step step) {
        if (step.now() < startAt(tour)) {
            return;
        }
        if (tour.wish().startAt() != null && tour.active().size() >= 2) {
            start(tour, step);
        } else {
            end(tour, step);
        }
    }

    private void run(Tour tour, Step step) {
        if (rooms.capacity().isFull()) {
            return;
        }
        if (tour.kind() == TourKind.ARENA) {
            runArena(tour, step);
        } else {
            seat(tour, step);
            runRounds(tour, step);
        }
    }

    private void runRounds(Tour tour, Step step) {
        if (!tour.unsettled().isEmpty()) {
            return;
        }
        Optional<List<Pair>> pairs = Pairings.next(tour);
        if (pairs.isEmpty()) {
            end(tour, step);
            return;
        }
        if (step.now() < tour.changed() + REST_MILLIS) {
            return;
        }
        tours.happen(tour, new TourEvent.Paired(pairs.get()), step);
        tour.boards(tour.round()).forEach(board -> tellPaired(tour, board, step));
        seat(tour, step);
    }

    private void tellPaired(Tour tour, Board board, Step step) {
        Pair pair = board.pair();
        String round = "round " + board.round() + ", ";
        if (pair.second() == null) {
            tours.notice(tour, pair.keys(), round + "you have a bye", step);
        } else {
            String names = TourMessages.name(tour, pair.first()) + " against " + TourMessages.name(tour, pair.second());
            tours.notice(tour, pair.keys(), round + names, step);
        }
    }

    private void runArena(Tour tour, Step step) {
        boolean more = step.now() < TourMessages.endAt(tour) && tour.boards(1).size() < ARENA_BOARDS_MAX;
        if (!more) {
            if (tour.unsettled().isEmpty()) {
                end(tour, step);
            }
            return;
        }
        Set<String> busy = tour.unsettled().stream()
                .flatMap(board -> board.pair().keys().stream())
                .collect(Collectors.toSet());
        List<String> free = tour.active().stream()
                .filter(key -> !busy.contains(key) && isHere(key))
                .toList();
        List<Pair> pairs = Pairings.arena(tour, free);
        if (!pairs.isEmpty()) {
            tours.happen(tour, new TourEvent.Paired(pairs), step);
            seat(tour, step);
        }
    }

    private boolean isHere(String key) {
        return sessions.of(key).filter(session -> !session.silent()).isPresent();
    }

    /** Begins the games of those who have come, and settles what nobody can play any more. */
    private void seat(Tour tour, Step step) {
        for (Board board : tour.unsettled()) {
            if (board.isWaiting() && !rooms.capacity().isFull()) {
                seat(tour, board, step);
            }
        }
    }

    private void seat(Tour tour, Board board, Step step) {
        List<String> keys = board.pair().keys();
        boolean late = step.now() >= Math.max(tour.paired(), resumed) + LATE_MILLIS;
        List<Boolean> able = keys.stream()
                .map(key -> tour.isActive(key) && (isHere(key) || !late))
                .toList();
        if (able.contains(false)) {
            Outcome outcome = Outcome.forfeit(able.get(0), able.get(1));
            tours.happen(tour, new TourEvent.Settled(board.round(), board.number(), outcome), step);
        } else if (keys.stream().allMatch(this::isHere)) {
            String g = rooms.newId();
            tours.happen(tour, new TourEvent.Seated(board.round(), board.number(), g), step);
            rooms.open(g, terms(tour, keys), step);
        }
    }

    private Terms terms(Tour tour, List<String> keys) {
        Proposal proposal = Proposal.of(tour.wish(), ruleBook);
        List<Player> players = keys.stream()
                .map(key -> Objects.requireNonNull(tour.entrants().get(key)).player())
                .toList();
        return new Terms(
                proposal.rules(),
                proposal.start(),
                proposal.tc(),
                players,
                proposal.rated(),
                0,
                new Terms.Occasion(tour.id(), tour.wish().name()));
    }

    /** When a tournament is to be looked at again, if nothing happens in it before. */
    private long next(Tour tour, long now) {
        return switch (tour.state()) {
            case OPEN -> startAt(tour);
            case RUNNING -> {
                boolean looks = rooms.capacity().isFull()
                        || tour.kind() == TourKind.ARENA
                        || tour.unsettled().stream().anyMatch(Board::isWaiting);
                boolean rests = tour.unsettled().isEmpty();
                yield looks ? now + LOOK_MILLIS : rests ? tour.changed() + REST_MILLIS : Timers.NEVER;
            }
            case OVER -> Timers.NEVER;
        };
    }
}
