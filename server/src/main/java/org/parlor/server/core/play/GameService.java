package org.parlor.server.core.play;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyMessage;
import org.parlor.message.RequestException;
import org.parlor.rules.Position;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Quarantine;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameMessages;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.GameState;
import org.parlor.server.core.game.Presence;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.undo.UndoLog;

/**
 * All games there are. Events enter here and nowhere else: they are numbered, recorded, applied and told, and what
 * follows from them by the rules happens at once.
 */
public final class GameService {
    private final CurrentSettings settings;
    private final RandomSource random;
    private final Sessions sessions;
    private final Ratings ratings;
    private final TimerQueue timers;
    private final GameEndListener gameEndListener;
    private final GameNotifier notifier;
    private final SpectatorFeed feed;
    private final GameTimeouts gameTimeouts;
    private final UndoLog undo;
    private final GameRegistry list;
    private final AdmissionControl admissionControl;
    private final Quarantine quarantine;

    /** Hears of each game that has ended. */
    public interface GameEndListener {
        void ended(Game game, GameEvent.Ended ended, Step step);
    }

    public GameService(
            CurrentSettings settings,
            RandomSource random,
            Sessions sessions,
            Ratings ratings,
            TimerQueue timers,
            GameEndListener gameEndListener,
            Quarantine quarantine,
            UndoLog undo) {
        this.settings = settings;
        this.random = random;
        this.sessions = sessions;
        this.ratings = ratings;
        this.timers = timers;
        this.gameEndListener = gameEndListener;
        this.quarantine = quarantine;
        this.undo = undo;
        this.list = new GameRegistry(undo);
        this.notifier = new GameNotifier(sessions, this::graceMillis);
        this.feed = new SpectatorFeed(notifier, sessions, timers);
        this.gameTimeouts = new GameTimeouts(this::graceMillis, this::roundTrip);
        this.admissionControl = new AdmissionControl(settings, list);
    }

    private long graceMillis() {
        return settings.now().play().grace().toMillis();
    }

    private long roundTrip(String player) {
        return sessions.of(player).map(session -> session.lag().roundTrip()).orElse(0L);
    }

    /** Whoever needs to be told something of a game out of turn asks this. */
    public GameNotifier announcer() {
        return notifier;
    }

    /** Whoever wants to begin a game asks this. */
    public AdmissionControl capacity() {
        return admissionControl;
    }

    public Optional<LiveGame> find(String id) {
        return list.find(id);
    }

    public LiveGame require(String id) {
        return find(id).orElseThrow(() -> missing(id));
    }

    /** Whether a game is kept out of play because its records contradict each other. */
    boolean isQuarantined(String id) {
        return quarantine.contains(id);
    }

    /** What is said of a game that is not here. */
    RequestException missing(String id) {
        return RequestException.of(
                ErrorCode.NO_SUCH_GAME,
                quarantine.contains(id)
                        ? "This game is quarantined: its records contradict each other. The operator keeps them"
                        : "There is no such game");
    }

    public Stream<LiveGame> all() {
        return list.all();
    }

    /** The unfinished games of a player, oldest first. */
    public List<LiveGame> unfinished(String key) {
        return list.unfinished(key);
    }

    /** Where the games are played, as their records say. */
    String place() {
        return settings.now().name();
    }

    public String newId() {
        return random.id();
    }

    /** Starts a game and tells both players; it plays as soon as both are ready. */
    public void open(String id, GameSettings agreed, Step step) {
        GameSettings settings = ratings.seated(agreed);
        GameEvent.Created created = new GameEvent.Created(settings);
        boolean[] ready = {!mustWaitFor(settings, 0), !mustWaitFor(settings, 1)};
        LiveGame live = new LiveGame(new Game(id, created, step.now()), delayMillis(settings), ready);
        list.add(live);
        makeRoom(step);
        step.record(new JournalRecord.OfGame(step.now(), id, 0, created));
        notifier.snapshots(live, step);
        sessions.tellLobby(LobbyMessage.Added.of(GameMessages.line(live.game())), step);
        GameEvent.Ended over = live.game().ended();
        if (over == null) {
            startIfReady(live, step);
        } else {
            commit(live, over, step);
        }
        schedule(live);
    }

    /** With as many games as there may be, what has been over for longest leaves, if all of it has been shown. */
    private void makeRoom(Step step) {
        if (admissionControl.isExceeded()) {
            list.longestOver()
                    .filter(live -> live.gallery().nextAt() == TimerQueue.NEVER)
                    .ifPresent(live -> file(live, step));
        }
    }

    private long delayMillis(GameSettings game) {
        return settings.now().play().spectatorDelay().of(game).toMillis();
    }

    private boolean mustWaitFor(GameSettings settings, int seat) {
        return sessions.of(settings.players().get(seat).key())
                .map(Session::announcesReady)
                .orElse(false);
    }

    /** A seat's program is loaded. */
    public void ready(LiveGame live, int seat, Step step) {
        live.setReady(seat, undo);
        startIfReady(live, step);
        schedule(live);
    }

    private void startIfReady(LiveGame live, Step step) {
        if (live.game().state() == GameState.WAITING && live.isReady()) {
            commit(live, new GameEvent.StateChanged(GameState.PLAYING), step);
            proceed(live, step);
        }
    }

    /** Lets events happen one after another, and then all that follows from them. */
    public void happen(LiveGame live, List<? extends GameEvent> events, Step step) {
        boolean moved = false;
        boolean asks = false;
        for (GameEvent event : events) {
            commit(live, event, step);
            moved |= event instanceof GameEvent.Moved;
            asks |= asksForMove(event);
        }
        if (moved) {
            lapseOffers(live, step);
        }
        settle(live, step);
        if (asks) {
            notifier.askForMove(live, step);
        }
        schedule(live);
    }

    private static boolean asksForMove(GameEvent event) {
        return event instanceof GameEvent.Moved
                || event instanceof GameEvent.TakenBack
                || event instanceof GameEvent.StateChanged;
    }

    private void proceed(LiveGame live, Step step) {
        settle(live, step);
        notifier.askForMove(live, step);
    }

    private void settle(LiveGame live, Step step) {
        GameEvent next = Referee.consequence(live.game());
        while (next != null) {
            commit(live, next, step);
            next = Referee.consequence(live.game());
        }
    }

    private void lapseOffers(LiveGame live, Step step) {
        live.game().offers().forEach((kind, by) -> commit(live, new GameEvent.OfferClosed(kind, by, "lapsed"), step));
    }

    private void commit(LiveGame live, GameEvent event, Step step) {
        Game game = live.game();
        GameEvent complete = event instanceof GameEvent.Ended ended ? withNext(game, ended) : event;
        Position before = game.position();
        game.apply(complete, step.now(), undo);
        step.record(new JournalRecord.OfGame(step.now(), game.id(), game.seq(), complete));
        if (complete instanceof GameEvent.Ended ended) {
            ratings.rate(game, ended, step);
            live.setNewRatings(ratings.told(game, ended, step.now()), undo);
        }
        notifier.tellPlayers(live, complete, before, step);
        feed.happened(live, complete, before, step);
        if (complete instanceof GameEvent.Ended ended) {
            close(live, ended, step);
        }
    }

    /** Lets whoever does not play in a game know what may be known by now. */
    public void show(String id, Step step) {
        find(id).ifPresent(live -> feed.show(live, step));
    }

    private GameEvent.Ended withNext(Game game, GameEvent.Ended ended) {
        boolean goesOn = !admissionControl.isClosing()
                && game.terms().gamesToFollow() > 0
                && ended.reason() != EndReason.ABORTED
                && ended.reason() != EndReason.SERVER
                && ended.reason() != EndReason.ABANDONED;
        return goesOn ? new GameEvent.Ended(ended.winner(), ended.score(), ended.reason(), random.id()) : ended;
    }

    private void close(LiveGame live, GameEvent.Ended ended, Step step) {
        Game game = live.game();
        list.finished(live);
        gameEndListener.ended(game, ended, step);
        if (ended.next() != null) {
            open(ended.next(), game.terms().swapped(game.terms().gamesToFollow() - 1), step);
        }
    }

    /** A player has come or gone: each of their unfinished games hears of it, whatever becomes of the others. */
    public void presence(String key, Presence presence, Step step) {
        for (LiveGame live : unfinished(key)) {
            isolate(live, "changing the presence", step, () -> {
                setPresence(live, live.game().seatOf(key).orElseThrow(), presence, step);
                schedule(live);
            });
        }
    }

    private void setPresence(LiveGame live, int seat, Presence presence, Step step) {
        if (live.game().presence(seat) != presence) {
            commit(live, new GameEvent.PresenceChanged(seat, presence), step);
            resumeIfBack(live, step);
        }
    }

    /** A part of a step that concerns one game; if it fails, the game is looked at again after a while. */
    public void isolate(LiveGame live, String doing, Step step, Runnable part) {
        String id = live.game().id();
        if (step.attempt(doing + " of game " + id, part) != null) {
            timers.set(new TimerQueue.TimerKey.OfGame(id), step.now() + TimerQueue.RETRY_MILLIS);
        }
    }

    private void resumeIfBack(LiveGame live, Step step) {
        Game game = live.game();
        boolean somebodyHere = game.presence(0) == Presence.HERE || game.presence(1) == Presence.HERE;
        boolean nobodyAwaited = game.presence(0) != Presence.AWAY && game.presence(1) != Presence.AWAY;
        if (game.state() == GameState.ADJOURNED && somebodyHere && nobodyAwaited) {
            commit(live, new GameEvent.StateChanged(GameState.PLAYING), step);
            proceed(live, step);
        }
    }

    /** Whatever has run out of time in a game by now. */
    public void due(String id, Step step) {
        find(id).ifPresent(live -> {
            if (gameTimeouts.isForgotten(live.game(), step.now())) {
                file(live, step);
                return;
            }
            if (gameTimeouts.mustStart(live.game(), step.now())) {
                live.setReady(0, undo);
                live.setReady(1, undo);
                startIfReady(live, step);
            }
            noticePresence(live, step);
            for (GameEvent event = gameTimeouts.due(live.game(), step.now());
                    event != null;
                    event = gameTimeouts.due(live.game(), step.now())) {
                commit(live, event, step);
                resumeIfBack(live, step);
            }
            schedule(live);
        });
    }

    /** Whoever came or went while that could not be recorded is seen to have. */
    private void noticePresence(LiveGame live, Step step) {
        for (int seat = 0; seat < 2 && !live.game().isOver(); seat++) {
            boolean here = sessions.of(live.game().key(seat))
                    .filter(session -> !session.silent())
                    .isPresent();
            boolean seen = live.game().presence(seat) == Presence.HERE;
            if (here != seen) {
                setPresence(live, seat, here ? Presence.HERE : Presence.AWAY, step);
            }
        }
    }

    /** Nobody comes back to a game that has been over for a while: its record is what remains. */
    private void file(LiveGame live, Step step) {
        Game game = live.game();
        list.remove(game);
        timers.clear(new TimerQueue.TimerKey.OfGame(game.id()));
        for (long link : live.gallery().watchers()) {
            sessions.byLink(link).ifPresent(session -> session.unwatch(game.id(), undo));
        }
        step.record(
                new JournalRecord.GameArchived(step.now(), game.id(), GameMessages.record(game, place()), game.seq()));
    }

    /** A bot has tried an illegal move, and may go on. */
    void countIllegal(LiveGame live, int seat, Step step) {
        step.record(new JournalRecord.IllegalMove(step.now(), live.game().id(), seat));
        live.countIllegal(seat, undo);
    }

    /** Lets a connection watch a game. */
    void watch(LiveGame live, Session session) {
        session.watch(live.game().id(), undo);
        live.gallery().enter(session.link(), undo);
    }

    /** Lets a connection watch a game no more. */
    void unwatch(LiveGame live, Session session) {
        session.unwatch(live.game().id(), undo);
        live.gallery().leave(session.link(), undo);
    }

    private void schedule(LiveGame live) {
        timers.set(new TimerQueue.TimerKey.OfGame(live.game().id()), gameTimeouts.next(live.game()));
    }

    /** Takes an event from the journal as it was written. */
    public void restore(JournalRecord.OfGame fact) {
        if (fact.event() instanceof GameEvent.Created created) {
            Game game = new Game(fact.game(), created, fact.at());
            list.add(new LiveGame(game, delayMillis(created.terms()), new boolean[] {true, true}));
            return;
        }
        LiveGame live = restored(fact.game());
        Game game = live.game();
        if (fact.seq() != game.seq() + 1) {
            throw new IllegalStateException("event " + fact.seq() + " follows event " + game.seq());
        }
        game.apply(fact.event(), fact.at(), undo);
        live.gallery().keep(fact.event(), fact.at(), undo);
        if (game.isOver()) {
            list.finished(live);
        }
    }

    public void restore(JournalRecord.IllegalMove illegal) {
        restored(illegal.game()).countIllegal(illegal.seat(), undo);
    }

    public void restore(JournalRecord.GameArchived filed) {
        find(filed.game()).ifPresent(live -> list.remove(live.game()));
    }

    private LiveGame restored(String id) {
        return find(id).orElseThrow(() -> new IllegalStateException("its first event is missing"));
    }

    /** Takes a game whose records cannot be followed out of play. */
    public void drop(String id) {
        find(id).ifPresent(live -> {
            list.remove(live.game());
            timers.clear(new TimerQueue.TimerKey.OfGame(id));
            timers.clear(new TimerQueue.TimerKey.OfSpectators(id));
        });
    }

    /** The server stops or has stopped: a game that is being played waits, its clock frozen from then on. */
    public void adjourn(LiveGame live, Step step) {
        GameState state = live.game().state();
        if (state == GameState.WAITING || state == GameState.PLAYING) {
            commit(live, new GameEvent.StateChanged(GameState.ADJOURNED), step);
        }
    }

    /** After all facts are taken: nobody is at the board yet, and everybody's grace begins. */
    public void await(LiveGame live, Step step) {
        if (!live.game().isOver()) {
            for (int seat = 0; seat < 2; seat++) {
                commit(live, new GameEvent.PresenceChanged(seat, Presence.AWAY), step);
            }
        } else if (live.game().seq() == 0) {
            // It began where it ends, and the server was gone before it could say so.
            commit(live, Objects.requireNonNull(live.game().ended()), step);
        }
        schedule(live);
        feed.schedule(live);
    }
}
