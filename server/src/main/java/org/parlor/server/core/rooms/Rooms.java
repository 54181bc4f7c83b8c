package org.parlor.server.core.rooms;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyNews;
import org.parlor.message.Refusal;
import org.parlor.rules.Position;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameMessages;
import org.parlor.server.core.game.GameState;
import org.parlor.server.core.game.Presence;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.game.Terms;
import org.parlor.server.core.people.Ratings;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.people.Sessions;
import org.parlor.server.core.step.HouseRules;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Quarantine;
import org.parlor.server.core.step.Randomness;
import org.parlor.server.core.step.Step;
import org.parlor.server.core.step.Timers;
import org.parlor.server.core.undo.UndoLog;

/**
 * All games there are. Events enter here and nowhere else: they are numbered, recorded, applied and told, and what
 * follows from them by the rules happens at once.
 */
public final class Rooms {
    private final HouseRules rules;
    private final Randomness randomness;
    private final Sessions sessions;
    private final Ratings ratings;
    private final Timers timers;
    private final Endings endings;
    private final Announcer announcer;
    private final Usher usher;
    private final Deadlines deadlines;
    private final UndoLog undo;
    private final RoomList list;
    private final Capacity capacity;
    private final Quarantine quarantine;

    /** Hears of each game that has ended. */
    public interface Endings {
        void ended(Game game, GameEvent.Ended ended, Step step);
    }

    public Rooms(
            HouseRules rules,
            Randomness randomness,
            Sessions sessions,
            Ratings ratings,
            Timers timers,
            Endings endings,
            Quarantine quarantine,
            UndoLog undo) {
        this.rules = rules;
        this.randomness = randomness;
        this.sessions = sessions;
        this.ratings = ratings;
        this.timers = timers;
        this.endings = endings;
        this.quarantine = quarantine;
        this.undo = undo;
        this.list = new RoomList(undo);
        this.announcer = new Announcer(sessions, this::graceMillis);
        this.usher = new Usher(announcer, sessions, timers);
        this.deadlines = new Deadlines(this::graceMillis, this::roundTrip);
        this.capacity = new Capacity(rules, list);
    }

    private long graceMillis() {
        return rules.now().play().grace().toMillis();
    }

    private long roundTrip(String player) {
        return sessions.of(player).map(session -> session.lag().roundTrip()).orElse(0L);
    }

    /** Whoever needs to be told something of a game out of turn asks this. */
    public Announcer announcer() {
        return announcer;
    }

    /** Whoever wants to begin a game asks this. */
    public Capacity capacity() {
        return capacity;
    }

    public Optional<Room> find(String id) {
        return list.find(id);
    }

    public Room require(String id) {
        return find(id).orElseThrow(() -> missing(id));
    }

    /** Whether a game is kept out of play because its records contradict each other. */
    boolean isQuarantined(String id) {
        return quarantine.contains(id);
    }

    /** What is said of a game that is not here. */
    Refusal missing(String id) {
        return Refusal.of(
                ErrorCode.NO_SUCH_GAME,
                quarantine.contains(id)
                        ? "This game is quarantined: its records contradict each other. The operator keeps them"
                        : "There is no such game");
    }

    public Stream<Room> all() {
        return list.all();
    }

    /** The unfinished games of a player, oldest first. */
    public List<Room> unfinished(String key) {
        return list.unfinished(key);
    }

    /** Where the games are played, as their records say. */
    String place() {
        return rules.now().name();
    }

    public String newId() {
        return randomness.id();
    }

    /** Starts a game and tells both players; it plays as soon as both are ready. */
    public void open(String id, Terms agreed, Step step) {
        Terms terms = ratings.seated(agreed);
        GameEvent.Created created = new GameEvent.Created(terms);
        boolean[] ready = {!mustWaitFor(terms, 0), !mustWaitFor(terms, 1)};
        Room room = new Room(new Game(id, created, step.now()), delayMillis(terms), ready);
        list.add(room);
        makeRoom(step);
        step.record(new JournalRecord.OfGame(step.now(), id, 0, created));
        announcer.snapshots(room, step);
        sessions.tellLobby(LobbyNews.Added.of(GameMessages.line(room.game())), step);
        GameEvent.Ended over = room.game().ended();
        if (over == null) {
            startIfReady(room, step);
        } else {
            commit(room, over, step);
        }
        schedule(room);
    }

    /** With as many games as there may be, what has been over for longest leaves, if all of it has been shown. */
    private void makeRoom(Step step) {
        if (capacity.isExceeded()) {
            list.longestOver()
                    .filter(room -> room.gallery().nextAt() == Timers.NEVER)
                    .ifPresent(room -> file(room, step));
        }
    }

    private long delayMillis(Terms terms) {
        return rules.now().play().spectatorDelay().of(terms).toMillis();
    }

    private boolean mustWaitFor(Terms terms, int seat) {
        return sessions.of(terms.players().get(seat).key())
                .map(Session::announcesReady)
                .orElse(false);
    }

    /** A seat's program is loaded. */
    public void ready(Room room, int seat, Step step) {
        room.setReady(seat, undo);
        startIfReady(room, step);
        schedule(room);
    }

    private void startIfReady(Room room, Step step) {
        if (room.game().state() == GameState.WAITING && room.isReady()) {
            commit(room, new GameEvent.StateChanged(GameState.PLAYING), step);
            proceed(room, step);
        }
    }

    /** Lets events happen one after another, and then all that follows from them. */
    public void happen(Room room, List<? extends GameEvent> events, Step step) {
        boolean moved = false;
        boolean asks = false;
        for (GameEvent event : events) {
            commit(room, event, step);
            moved |= event instanceof GameEvent.Moved;
            asks |= asksForMove(event);
        }
        if (moved) {
            lapseOffers(room, step);
        }
        settle(room, step);
        if (asks) {
            announcer.askForMove(room, step);
        }
        schedule(room);
    }

    private static boolean asksForMove(GameEvent event) {
        return event instanceof GameEvent.Moved
                || event instanceof GameEvent.TakenBack
                || event instanceof GameEvent.StateChanged;
    }

    private void proceed(Room room, Step step) {
        settle(room, step);
        announcer.askForMove(room, step);
    }

    private void settle(Room room, Step step) {
        GameEvent next = Referee.consequence(room.game());
        while (next != null) {
            commit(room, next, step);
            next = Referee.consequence(room.game());
        }
    }

    private void lapseOffers(Room room, Step step) {
        room.game().offers().forEach((kind, by) -> commit(room, new GameEvent.OfferClosed(kind, by, "lapsed"), step));
    }

    private void commit(Room room, GameEvent event, Step step) {
        Game game = room.game();
        GameEvent complete = event instanceof GameEvent.Ended ended ? withNext(game, ended) : event;
        Position before = game.position();
        game.apply(complete, step.now(), undo);
        step.record(new JournalRecord.OfGame(step.now(), game.id(), game.seq(), complete));
        if (complete instanceof GameEvent.Ended ended) {
            ratings.rate(game, ended, step);
            room.setNewRatings(ratings.told(game, ended, step.now()), undo);
        }
        announcer.tellPlayers(room, complete, before, step);
        usher.happened(room, complete, before, step);
        if (complete instanceof GameEvent.Ended ended) {
            close(room, ended, step);
        }
    }

    /** Lets whoever does not play in a game know what may be known by now. */
    public void show(String id, Step step) {
        find(id).ifPresent(room -> usher.show(room, step));
    }

    private GameEvent.Ended withNext(Game game, GameEvent.Ended ended) {
        boolean goesOn = !capacity.isClosing()
                && game.terms().gamesToFollow() > 0
                && ended.reason() != EndReason.ABORTED
                && ended.reason() != EndReason.SERVER
                && ended.reason() != EndReason.ABANDONED;
        return goesOn ? new GameEvent.Ended(ended.winner(), ended.score(), ended.reason(), randomness.id()) : ended;
    }

    private void close(Room room, GameEvent.Ended ended, Step step) {
        Game game = room.game();
        list.finished(room);
        endings.ended(game, ended, step);
        if (ended.next() != null) {
            open(ended.next(), game.terms().swapped(game.terms().gamesToFollow() - 1), step);
        }
    }

    /** A player has come or gone: each of their unfinished games hears of it, whatever becomes of the others. */
    public void presence(String key, Presence presence, Step step) {
        for (Room room : unfinished(key)) {
            isolate(room, "changing the presence", step, () -> {
                setPresence(room, room.game().seatOf(key).orElseThrow(), presence, step);
                schedule(room);
            });
        }
    }

    private void setPresence(Room room, int seat, Presence presence, Step step) {
        if (room.game().presence(seat) != presence) {
            commit(room, new GameEvent.PresenceChanged(seat, presence), step);
            resumeIfBack(room, step);
        }
    }

    /** A part of a step that concerns one game; if it fails, the game is looked at again after a while. */
    public void isolate(Room room, String doing, Step step, Runnable part) {
        String id = room.game().id();
        if (step.attempt(doing + " of game " + id, part) != null) {
            timers.set(new Timers.Subject.OfGame(id), step.now() + Timers.RETRY_MILLIS);
        }
    }

    private void resumeIfBack(Room room, Step step) {
        Game game = room.game();
        boolean somebodyHere = game.presence(0) == Presence.HERE || game.presence(1) == Presence.HERE;
        boolean nobodyAwaited = game.presence(0) != Presence.AWAY && game.presence(1) != Presence.AWAY;
        if (game.state() == GameState.ADJOURNED && somebodyHere && nobodyAwaited) {
            commit(room, new GameEvent.StateChanged(GameState.PLAYING), step);
            proceed(room, step);
        }
    }

    /** Whatever has run out of time in a game by now. */
    public void due(String id, Step step) {
        find(id).ifPresent(room -> {
            if (deadlines.isForgotten(room.game(), step.now())) {
                file(room, step);
                return;
            }
            if (deadlines.mustStart(room.game(), step.now())) {
                room.setReady(0, undo);
                room.setReady(1, undo);
                startIfReady(room, step);
            }
            noticePresence(room, step);
            for (GameEvent event = deadlines.due(room.game(), step.now());
                    event != null;
                    event = deadlines.due(room.game(), step.now())) {
                commit(room, event, step);
                resumeIfBack(room, step);
            }
            schedule(room);
        });
    }

    /** Whoever came or went while that could not be recorded is seen to have. */
    private void noticePresence(Room room, Step step) {
        for (int seat = 0; seat < 2 && !room.game().isOver(); seat++) {
            boolean here = sessions.of(room.game().key(seat))
                    .filter(session -> !session.silent())
                    .isPresent();
            boolean seen = room.game().presence(seat) == Presence.HERE;
            if (here != seen) {
                setPresence(room, seat, here ? Presence.HERE : Presence.AWAY, step);
            }
        }
    }

    /** Nobody comes back to a game that has been over for a while: its record is what remains. */
    private void file(Room room, Step step) {
        Game game = room.game();
        list.remove(game);
        timers.clear(new Timers.Subject.OfGame(game.id()));
        for (long link : room.gallery().watchers()) {
            sessions.byLink(link).ifPresent(session -> session.unwatch(game.id(), undo));
        }
        step.record(new JournalRecord.GameFiled(step.now(), game.id(), GameMessages.record(game, place()), game.seq()));
    }

    /** A bot has tried an illegal move, and may go on. */
    void countIllegal(Room room, int seat, Step step) {
        step.record(new JournalRecord.IllegalMove(step.now(), room.game().id(), seat));
        room.countIllegal(seat, undo);
    }

    /** Lets a connection watch a game. */
    void watch(Room room, Session session) {
        session.watch(room.game().id(), undo);
        room.gallery().enter(session.link(), undo);
    }

    /** Lets a connection watch a game no more. */
    void unwatch(Room room, Session session) {
        session.unwatch(room.game().id(), undo);
        room.gallery().leave(session.link(), undo);
    }

    private void schedule(Room room) {
        timers.set(new Timers.Subject.OfGame(room.game().id()), deadlines.next(room.game()));
    }

    /** Takes an event from the journal as it was written. */
    public void restore(JournalRecord.OfGame fact) {
        if (fact.event() instanceof GameEvent.Created created) {
            Game game = new Game(fact.game(), created, fact.at());
            list.add(new Room(game, delayMillis(created.terms()), new boolean[] {true, true}));
            return;
        }
        Room room = restored(fact.game());
        Game game = room.game();
        if (fact.seq() != game.seq() + 1) {
            throw new IllegalStateException("event " + fact.seq() + " follows event " + game.seq());
        }
        game.apply(fact.event(), fact.at(), undo);
        room.gallery().keep(fact.event(), fact.at(), undo);
        if (game.isOver()) {
            list.finished(room);
        }
    }

    public void restore(JournalRecord.IllegalMove illegal) {
        restored(illegal.game()).countIllegal(illegal.seat(), undo);
    }

    public void restore(JournalRecord.GameFiled filed) {
        find(filed.game()).ifPresent(room -> list.remove(room.game()));
    }

    private Room restored(String id) {
        return find(id).orElseThrow(() -> new IllegalStateException("its first event is missing"));
    }

    /** Takes a game whose records cannot be followed out of play. */
    public void drop(String id) {
        find(id).ifPresent(room -> {
            list.remove(room.game());
            timers.clear(new Timers.Subject.OfGame(id));
            timers.clear(new Timers.Subject.OfGallery(id));
        });
    }

    /** The server stops or has stopped: a game that is being played waits, its clock frozen from then on. */
    public void adjourn(Room room, Step step) {
        GameState state = room.game().state();
        if (state == GameState.WAITING || state == GameState.PLAYING) {
            commit(room, new GameEvent.StateChanged(GameState.ADJOURNED), step);
        }
    }

    /** After all facts are taken: nobody is at the board yet, and everybody's grace begins. */
    public void await(Room room, Step step) {
        if (!room.game().isOver()) {
            for (int seat = 0; seat < 2; seat++) {
                commit(room, new GameEvent.PresenceChanged(seat, Presence.AWAY), step);
            }
        } else if (room.game().seq() == 0) {
            // It began where it ends, and the server was gone before it could say so.
            commit(room, Objects.requireNonNull(room.game().ended()), step);
        }
        schedule(room);
        usher.schedule(room);
    }
}
