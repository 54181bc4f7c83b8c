package org.parlor.server.core.director;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.message.SessionNews;
import org.parlor.message.TourNews;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Terms;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.people.Sessions;
import org.parlor.server.core.rooms.Rooms;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Step;
import org.parlor.server.core.step.Timers;
import org.parlor.server.core.tour.Board;
import org.parlor.server.core.tour.Outcome;
import org.parlor.server.core.tour.Tour;
import org.parlor.server.core.tour.TourEvent;
import org.parlor.server.core.tour.TourMessages;
import org.parlor.server.core.undo.UndoLog;

/** All tournaments there are. Events enter here and nowhere else: they are recorded, applied and told. */
public final class Tours implements Rooms.Endings {
    /** Tournaments that are over and still shown; older ones make room. */
    private static final int OVER_MAX = 100;

    private final Sessions sessions;
    private final Timers timers;
    private final UndoLog undo;
    private final Map<String, Tour> byId = new LinkedHashMap<>();
    private final Map<String, Set<Long>> watchers = new HashMap<>();

    public Tours(Sessions sessions, Timers timers, UndoLog undo) {
        this.undo = undo;
        this.sessions = sessions;
        this.timers = timers;
    }

    /** Oldest first. */
    public Collection<Tour> all() {
        return Collections.unmodifiableCollection(byId.values());
    }

    Optional<Tour> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    Tour require(String id) {
        return find(id).orElseThrow(() -> Refusal.at(ErrorCode.NO_SUCH_TOUR, "tour", "There is no such tournament"));
    }

    Tour make(String id, TourEvent.Made made, Step step) {
        Tour tour = new Tour(id, made, step.now());
        undo.put(byId, id, tour);
        step.record(new JournalRecord.OfTour(step.now(), id, 0, made));
        return tour;
    }

    /** Lets something happen in a tournament, and has it looked at. */
    void happen(Tour tour, TourEvent event, Step step) {
        tour.apply(event, step.now(), undo);
        step.record(new JournalRecord.OfTour(step.now(), tour.id(), tour.seq(), event));
        List<Board> boards = boards(tour, event);
        step.send(
                audience(tour, boards),
                new TourNews(TourMessages.line(tour, null), boards.isEmpty() ? null : told(tour, boards)));
        wake(tour, step);
        if (tour.state() == Tour.State.OVER) {
            makeRoom(step);
        }
    }

    /** Those that an event is about. */
    private static List<Board> boards(Tour tour, TourEvent event) {
        List<Board> boards = tour.boards(tour.round());
        if (event instanceof TourEvent.Paired paired) {
            return boards.subList(boards.size() - paired.pairs().size(), boards.size());
        } else if (event instanceof TourEvent.Seated seated) {
            return boards.subList(seated.board() - 1, seated.board());
        } else if (event instanceof TourEvent.Settled settled) {
            return boards.subList(settled.board() - 1, settled.board());
        }
        return List.of();
    }

    private static List<TourNews.Pairing> told(Tour tour, List<Board> boards) {
        return boards.stream().map(board -> TourMessages.pairing(tour, board)).toList();
    }

    /** Those who watch it, and those who are in it; of some boards only those who sit there. */
    private List<Long> audience(Tour tour, List<Board> boards) {
        Stream<String> keys = boards.isEmpty()
                ? tour.active().stream()
                : boards.stream().flatMap(board -> board.pair().keys().stream());
        Stream<Long> players = keys.flatMap(key -> sessions.of(key).stream()).map(Session::link);
        return Stream.concat(players, watchers.getOrDefault(tour.id(), Set.of()).stream())
                .distinct()
                .toList();
    }

    /** Says something to whoever is in it and connected. */
    void notice(Tour tour, List<String> keys, String text, Step step) {
        List<Long> links = keys.stream()
                .flatMap(key -> sessions.of(key).stream())
                .map(Session::link)
                .toList();
        step.send(links, new SessionNews.Notice("tour", tour.wish().name() + ": " + text, null));
    }

    void watch(Tour tour, Session session, boolean on) {
        if (on) {
            undo.add(undo.computeIfAbsent(watchers, tour.id(), LinkedHashSet::new), session.link());
        } else {
            unwatch(tour.id(), session.link());
        }
    }

    /** The connection is gone. */
    public void unwatchAll(long link) {
        List.copyOf(watchers.keySet()).forEach(id -> unwatch(id, link));
    }

    private void unwatch(String id, long link) {
        Set<Long> links = watchers.getOrDefault(id, Set.of());
        undo.remove(links, link);
        if (links.isEmpty()) {
            undo.remove(watchers, id);
        }
    }

    /** Somebody is no longer known, and takes part in nothing any more. */
    public void leaveAll(String key, Step step) {
        for (Tour tour : List.copyOf(byId.values())) {
            if (tour.state() != Tour.State.OVER && tour.isActive(key)) {
                happen(tour, new TourEvent.Left(key), step);
            }
        }
    }

    /** Lets a tournament be looked at as soon as this step is done. */
    void wake(Tour tour, Step step) {
        schedule(tour, step.now());
    }

    void schedule(Tour tour, long at) {
        timers.set(new Timers.Subject.OfTour(tour.id()), at);
    }

    @Override
    public void ended(Game game, GameEvent.Ended ended, Step step) {
        Terms.Occasion occasion = game.terms().occasion();
        if (occasion != null) {
            find(occasion.tour()).ifPresent(tour -> settle(tour, game.id(), ended, step));
        }
    }

    /** Counts a game that is over, if it counts. */
    void settle(Tour tour, String g, GameEvent.Ended ended, Step step) {
        if (tour.state() == Tour.State.RUNNING) {
            tour.board(g)
                    .ifPresent(board ->
                            happen(tour, new TourEvent.Settled(board.round(), board.number(), outcome(ended)), step));
        }
    }

    private static Outcome outcome(GameEvent.Ended ended) {
        if (ended.winner() != null) {
            return Outcome.won(ended.winner());
        }
        return ended.isPlayedOut() ? Outcome.drawn() : Outcome.nothing();
    }

    void forget(Tour tour, Step step) {
        drop(tour.id());
        undo.remove(watchers, tour.id());
        step.record(new JournalRecord.TourForgotten(step.now(), tour.id()));
    }

    private void makeRoom(Step step) {
        List<Tour> over = byId.values().stream()
                .filter(tour -> tour.state() == Tour.State.OVER)
                .toList();
        over.stream().limit(Math.max(0, over.size() - OVER_MAX)).forEach(tour -> forget(tour, step));
    }

    /** Takes an event from the journal as it was written. */
    public void restore(JournalRecord.OfTour fact) {
        if (fact.event() instanceof TourEvent.Made made) {
            undo.put(byId, fact.tour(), new Tour(fact.tour(), made, fact.at()));
        } else {
            Tour tour = find(fact.tour()).orElseThrow(() -> new IllegalStateException("its first event is missing"));
            if (fact.seq() != tour.seq() + 1) {
                throw new IllegalStateException("event " + fact.seq() + " follows event " + tour.seq());
            }
            tour.apply(fact.event(), fact.at(), undo);
        }
    }

    public void restore(JournalRecord.TourForgotten forgotten) {
        drop(forgotten.tour());
    }

    /** Takes a tournament whose records are gone, or cannot be followed, out of play. */
    public void drop(String id) {
        undo.remove(byId, id);
        timers.clear(new Timers.Subject.OfTour(id));
    }
}
