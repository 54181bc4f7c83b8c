package org.parlor.server.core.rooms;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
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
import org.parlor.server.core.step.Randomness;
import org.parlor.server.core.step.Step;
import org.parlor.server.core.step.Timers;

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
    private final RoomList list = new RoomList();
    private final Capacity capacity;

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
            Endings endings) {
        this.rules = rules;
        this.randomness = randomness;
        this.sessions = sessions;
        this.ratings = ratings;
        this.timers = timers;
        this.endings = endings;
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
        return find(id).orElseThrow(() -> Refusal.of(ErrorCode.NO_SUCH_GAME, "There is no such game"));
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
        room.setReady(seat);
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
        game.apply(complete, step.now());
        step.record(new JournalRecord.OfGame(step.now(), game.id(), game.seq(), complete));
        if (complete instanceof GameEvent.Ended ended) {
            ratings.rate(game, ended, step);
            room.setNewRatings(ratings.told(game, ended, step.now()));
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

    /** A player has come or gone: all their unfinished games hear of it. */
    public void presence(String key, Presence presence, Step step) {
        for (Room room : unfinished(key)) {
            int seat = room.game().seatOf(key).orElseThrow();
            if (room.game().presence(seat) != presence) {
                commit(room, new GameEvent.PresenceChanged(seat, presence), step);
                resumeIfBack(room, step);
                schedule(room);
            }
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
            room.setDue(Timers.NEVER);
            if (deadlines.isForgotten(room.game(), step.now())) {
                file(room, step);
                return;
            }
            if (deadlines.mustStart(room.game(), step.now())) {
                room.setReady(0);
                room.setReady(1);
                startIfReady(room, step);
            }
            for (GameEvent event = deadlines.due(room.game(), step.now());
                    event != null;
                    event = deadlines.due(room.game(), step.now())) {
                commit(room, event, step);
                resumeIfBack(room, step);
            }
            schedule(room);
        });
    }

    /** Nobody comes back to a game that has been over for a while: its record is what remains. */
    private void file(Room room, Step step) {
        Game game = room.game();
        list.remove(game.id());
        timers.clear(new Timers.Subject.OfGame(game.id()));
        for (long link : room.gallery().watchers()) {
            sessions.byLink(link).ifPresent(session -> session.watching().remove(game.id()));
        }
        step.record(new JournalRecord.GameFiled(step.now(), game.id(), GameMessages.record(game, place()), game.seq()));
    }

    /** A bot has tried an illegal move, and may go on. */
    void countIllegal(Room room, int seat, Step step) {
        step.record(new JournalRecord.IllegalMove(step.now(), room.game().id(), seat));
        room.countIllegal(seat);
    }

    private void schedule(Room room) {
        long at = deadlines.next(room.game());
        if (room.setDue(at)) {
            timers.set(new Timers.Subject.OfGame(room.game().id()), at);
        }
    }

    /** Takes an event from the journal as it was written. */
    public void restore(JournalRecord.OfGame fact) {
        if (fact.event() instanceof GameEvent.Created created) {
            Game game = new Game(fact.game(), created, fact.at());
            list.add(new Room(game, delayMillis(created.terms()), new boolean[] {true, true}));
            return;
        }
        Room room = require(fact.game());
        Game game = room.game();
        if (fact.seq() != game.seq() + 1) {
            throw new IllegalStateException(
                    "event " + fact.seq() + " of game " + fact.game() + " follows " + game.seq());
        }
        game.apply(fact.event(), fact.at());
        room.gallery().keep(fact.event(), fact.at());
        if (game.isOver()) {
            list.finished(room);
        }
    }

    public void restore(JournalRecord.IllegalMove illegal) {
        require(illegal.game()).countIllegal(illegal.seat());
    }

    public void restore(JournalRecord.GameFiled filed) {
        list.remove(filed.game());
    }

    /** The server stops or has stopped: whatever is being played waits, its clock frozen from then on. */
    public void adjournAll(Step step) {
        for (Room room : list.all().toList()) {
            GameState state = room.game().state();
            if (state == GameState.WAITING || state == GameState.PLAYING) {
                commit(room, new GameEvent.StateChanged(GameState.ADJOURNED), step);
            }
        }
    }

    /** After all facts are taken: nobody is at any board yet, and everybody's grace begins. */
    public void awaitAll(Step step) {
        for (Room room : list.all().toList()) {
            if (!room.game().isOver()) {
                IntStream.range(0, 2)
                        .forEach(seat -> commit(room, new GameEvent.PresenceChanged(seat, Presence.AWAY), step));
            } else if (room.game().seq() == 0) {
                // It began where it ends, and the server was gone before it could say so.
                commit(room, Objects.requireNonNull(room.game().ended()), step);
            }
            schedule(room);
            usher.schedule(room);
        }
    }
}
