package org.parlor.server.core.play;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyMessage;
import org.parlor.message.RequestException;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Position;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Quarantine;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameMessageFactory;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.undo.UndoLog;

/**
 * Runs all games. Every event goes through this class: it is numbered, recorded, applied and sent, followed by the events
 * that the rules make mandatory.
 */
public final class GameService {
    private static final long TOP_MILLIS = 1000;

    private final CurrentSettings settings;
    private final RandomSource random;
    private final Availability availability;
    private final Sessions sessions;
    private final Ratings ratings;
    private final TimerQueue timers;
    private final GameEndListener endListener;
    private final GameNotifier notifier;
    private final GameTimeouts gameTimeouts;
    private final UndoLog undo;
    private final GameRegistry registry;
    private final AdmissionControl admission;
    private final Quarantine quarantine;
    /** A cache, see {@link #top}. */
    private @Nullable String top;

    private long topExpiresAt;

    /** Notified of each game that ends. */
    public interface GameEndListener {
        void gameEnded(Game game, GameEvent.Ended ended, Step step);
    }

    public GameService(
            CurrentSettings settings,
            RandomSource random,
            Availability availability,
            Ratings ratings,
            TimerQueue timers,
            GameEndListener endListener,
            Quarantine quarantine,
            UndoLog undo) {
        this.settings = settings;
        this.random = random;
        this.availability = availability;
        this.sessions = availability.sessions();
        this.ratings = ratings;
        this.timers = timers;
        this.endListener = endListener;
        this.quarantine = quarantine;
        this.undo = undo;
        this.registry = new GameRegistry(undo);
        this.notifier = new GameNotifier(settings, sessions, timers);
        this.gameTimeouts = new GameTimeouts(this, settings, sessions);
        this.admission = new AdmissionControl(settings, registry);
    }

    /** Sends snapshots and turn messages on request. */
    public GameNotifier notifier() {
        return notifier;
    }

    public GameTimeouts timeouts() {
        return gameTimeouts;
    }

    public AdmissionControl admission() {
        return admission;
    }

    public Availability availability() {
        return availability;
    }

    public Optional<LiveGame> find(String id) {
        return registry.find(id);
    }

    public LiveGame require(String id) {
        return find(id).orElseThrow(() -> noSuchGame(id));
    }

    /** Whether a game was not loaded because its journal records are inconsistent. */
    public boolean isQuarantined(String id) {
        return quarantine.contains(id);
    }

    /** The exception for an unknown or quarantined game. */
    public RequestException noSuchGame(String id) {
        return RequestException.of(
                ErrorCode.NO_SUCH_GAME,
                quarantine.contains(id)
                        ? "This game is quarantined because its journal records are inconsistent"
                        : "There is no such game");
    }

    public Stream<LiveGame> all() {
        return registry.all();
    }

    /** The games that may be unfinished for a viewer, see {@link LiveGame#viewFor}; far fewer than {@link #all}. */
    public Stream<LiveGame> shown() {
        return registry.shown();
    }

    /**
     * The id of the game that visitors see first: the most watched one that is played, the newest of several, otherwise the last
     * one that has ended. Chosen once a second, because nothing limits how often visitors ask.
     */
    public Optional<String> top(long now) {
        if (now >= topExpiresAt) {
            topExpiresAt = now + TOP_MILLIS;
            top = shown().filter(live -> live.spectators().visibleGame().state() == GameStatus.PLAYING)
                    .reduce((older, newer) -> watchers(newer) >= watchers(older) ? newer : older)
                    .map(live -> live.game().id())
                    .or(registry::lastFinished)
                    .orElse(null);
        }
        return Optional.ofNullable(top);
    }

    private static int watchers(LiveGame live) {
        return live.spectators().connectionIds().size();
    }

    /** The unfinished games of a player, oldest first. */
    public List<LiveGame> unfinished(String key) {
        return registry.unfinished(key);
    }

    /** The finished games of a player in which a rematch was offered. */
    public List<LiveGame> rematchOffered(String key) {
        return registry.rematchOffered(key);
    }

    /** The server name used in game records. */
    public String serverName() {
        return settings.get().name();
    }

    public String newId() {
        return random.id();
    }

    /**
     * Creates a game and notifies both players. Play starts as soon as both are ready. The grace of a player who is not here
     * starts with the game.
     */
    public void create(String id, GameSettings proposed, Step step) {
        GameSettings settings = ratings.withCurrentRatings(proposed);
        GameEvent.Created created = new GameEvent.Created(settings);
        boolean[] ready = {!waitsForReady(settings, 0), !waitsForReady(settings, 1)};
        LiveGame live = new LiveGame(new Game(id, created, step.now()), delayMillis(settings), ready);
        registry.add(live);
        evictFinished(step);
        record(live.game(), created, step);
        notifier.sendSnapshots(live, step);
        notifier.keepSync(live, step);
        sessions.sendToLobby(LobbyMessage.Added.of(GameMessageFactory.lobbyEntry(live.game())), step);
        GameEvent.Ended over = live.game().ended();
        if (over == null) {
            gameTimeouts.reconcilePresence(live, step);
            startIfReady(live, step);
        } else {
            applyEvent(live, over, step);
        }
        schedule(live);
    }

    /** Archives the game that ended first if the limit is exceeded, unless spectators have not yet seen all of it. */
    private void evictFinished(Step step) {
        if (admission.isOverLimit()) {
            registry.oldestFinished()
                    .filter(live -> live.spectators().nextReleaseAt() == TimerQueue.NEVER)
                    .ifPresent(live -> archive(live, step));
        }
    }

    private long delayMillis(GameSettings game) {
        return settings.get().gameLimits().spectatorDelay().forGame(game).toMillis();
    }

    private boolean waitsForReady(GameSettings settings, int seat) {
        return sessions.find(settings.players().get(seat).key())
                .map(Session::announcesReady)
                .orElse(false);
    }

    /** Marks a seat as ready. */
    public void ready(LiveGame live, int seat, Step step) {
        live.setReady(seat, undo);
        startIfReady(live, step);
        schedule(live);
    }

    public void addChatLine(LiveGame live, int seat, String text, long now) {
        live.addChatLine(seat, text, now, undo);
    }

    void startIfReady(LiveGame live, Step step) {
        if (live.game().state() == GameStatus.WAITING && live.isReady()) {
            applyEvent(live, new GameEvent.StateChanged(GameStatus.PLAYING), step);
            continuePlay(live, step);
        }
    }

    /** Lets events happen one after another, and then all that follows from them. */
    public void applyEvents(LiveGame live, List<? extends GameEvent> events, Step step) {
        boolean moved = false;
        boolean turnChanged = false;
        for (GameEvent event : events) {
            applyEvent(live, event, step);
            moved |= event instanceof GameEvent.Moved;
            turnChanged |= changesTurn(event);
        }
        if (moved) {
            lapseOffers(live, step);
        }
        applyMandatoryEvents(live, step);
        if (turnChanged) {
            notifier.sendTurn(live, step);
        }
        schedule(live);
    }

    private static boolean changesTurn(GameEvent event) {
        return event instanceof GameEvent.Moved
                || event instanceof GameEvent.TakenBack
                || event instanceof GameEvent.StateChanged;
    }

    void continuePlay(LiveGame live, Step step) {
        applyMandatoryEvents(live, step);
        notifier.sendTurn(live, step);
    }

    private void applyMandatoryEvents(LiveGame live, Step step) {
        GameEvent next = Referee.mandatoryEvent(live.game());
        while (next != null) {
            applyEvent(live, next, step);
            next = Referee.mandatoryEvent(live.game());
        }
    }

    private void lapseOffers(LiveGame live, Step step) {
        live.game()
                .offers()
                .forEach((kind, by) -> applyEvent(live, new GameEvent.OfferClosed(kind, by, "lapsed"), step));
    }

    void applyEvent(LiveGame live, GameEvent event, Step step) {
        boolean ends = event instanceof GameEvent.Ended;
        applyComplete(live, ends ? withNextGame(live.game(), (GameEvent.Ended) event, step.now()) : event, step);
    }

    private void applyComplete(LiveGame live, GameEvent complete, Step step) {
        Game game = live.game();
        Position before = game.position();
        game.apply(complete, step.now(), undo);
        record(game, complete, step);
        if (complete instanceof GameEvent.Ended ended) {
            boolean rated = Ratings.isRated(game, ended) && admission.tryRate(game, step);
            live.setNewRatings(rated ? ratings.rate(game, ended, step) : null, undo);
        } else if (isRematchOffer(complete)) {
            registry.markRematchOffered(live);
        }
        notifier.eventApplied(live, complete, before, step);
        if (complete instanceof GameEvent.Ended ended) {
            close(live, ended, step);
        }
    }

    private static void record(Game game, GameEvent latest, Step step) {
        JournalRecord.OfGame record = new JournalRecord.OfGame(step.now(), game.id(), game.seq(), latest);
        step.record(record);
        step.add(new Effect.LogGame(record, game.settings()));
    }

    /** Resigns the unfinished games of a player whose account is about to be deleted. Their series end. */
    public void resignAll(String key, Step step) {
        for (LiveGame live : unfinished(key)) {
            int seat = live.game().seatOf(key).orElseThrow();
            applyComplete(live, Referee.resign(live.game(), seat), step);
            schedule(live);
        }
    }

    private static boolean isRematchOffer(GameEvent event) {
        return event instanceof GameEvent.OfferMade made && made.kind() == OfferKind.REMATCH;
    }

    /** Releases the delayed events that spectators may see by now. */
    public void releaseDelayedEvents(String id, Step step) {
        find(id).ifPresent(live -> {
            notifier.releaseDelayedEvents(live, step);
            if (live.spectators().visibleGame().isOver()) {
                registry.markSeen(live);
            }
        });
    }

    private GameEvent.Ended withNextGame(Game game, GameEvent.Ended ended, long now) {
        boolean continues = !admission.isDraining()
                && game.settings().gamesToFollow() > 0
                && availability.continuesSeries(game, now)
                && ended.reason() != EndReason.ABORTED
                && ended.reason() != EndReason.SERVER
                && ended.reason() != EndReason.ABANDONED;
        return continues ? new GameEvent.Ended(ended.winner(), ended.score(), ended.reason(), random.id()) : ended;
    }

    private void close(LiveGame live, GameEvent.Ended ended, Step step) {
        Game game = live.game();
        registry.markFinished(live);
        notifier.forgetSync(live, step);
        endListener.gameEnded(game, ended, step);
        if (ended.next() != null) {
            create(ended.next(), game.settings().swapped(game.settings().gamesToFollow() - 1), step);
        }
    }

    /** Runs a part of a step that concerns one game. If it fails, schedules a retry for that game. */
    public void runIsolated(LiveGame live, String activity, Step step, Runnable task) {
        String id = live.game().id();
        if (step.attempt(() -> activity + " of game " + id, task) != null) {
            timers.set(new TimerQueue.TimerKey.OfGame(id), step.now() + TimerQueue.RETRY_MILLIS);
        }
    }

    /** Archives the finished games of a player, except those that spectators have not yet seen all of. */
    public void archiveFinished(String key, Step step) {
        List<LiveGame> finished = all().filter(
                        live -> live.game().isOver() && live.game().seatOf(key).isPresent())
                .filter(live -> live.spectators().nextReleaseAt() == TimerQueue.NEVER)
                .toList();
        finished.forEach(live -> archive(live, step));
    }

    /** Moves a finished game to the archive. */
    void archive(LiveGame live, Step step) {
        Game game = live.game();
        registry.remove(live);
        timers.clear(new TimerQueue.TimerKey.OfGame(game.id()));
        for (long connectionId : live.spectators().connectionIds()) {
            sessions.findByConnection(connectionId).ifPresent(session -> session.unwatch(game.id(), undo));
            step.forgetRequest(connectionId, "watch " + game.id());
        }
        step.record(new JournalRecord.GameArchived(
                step.now(), game.id(), GameMessageFactory.record(game, serverName()), game.seq()));
    }

    /** Counts an illegal move of a bot below the limit. */
    public void recordIllegalMove(LiveGame live, int seat, Step step) {
        step.record(new JournalRecord.IllegalMove(step.now(), live.game().id(), seat));
        live.incrementIllegalMoves(seat, undo);
    }

    /** Sends a program whose move was refused its turn again, a few times per ply, since it may repeat its fault. */
    public void repeatTurn(LiveGame live, int seat, Session session, Step step) {
        if (session.wantsTurnGame() && live.game().isTurnOf(seat) && live.countRepeatedTurn(undo)) {
            notifier.sendTurn(live, seat, session, step);
        }
    }

    void schedule(LiveGame live) {
        timers.set(new TimerQueue.TimerKey.OfGame(live.game().id()), gameTimeouts.next(live.game()));
    }

    /** Applies an event read from the journal. */
    public void restore(JournalRecord.OfGame record) {
        if (record.event() instanceof GameEvent.Created created) {
            Game game = new Game(record.game(), created, record.at());
            registry.add(new LiveGame(game, delayMillis(created.terms()), new boolean[] {true, true}));
            return;
        }
        LiveGame live = requireRestored(record.game());
        Game game = live.game();
        if (record.seq() != game.seq() + 1) {
            throw new IllegalStateException("event " + record.seq() + " follows event " + game.seq());
        }
        game.apply(record.event(), record.at(), undo);
        live.spectators().enqueue(record.event(), record.at(), undo);
        if (isRematchOffer(record.event())) {
            registry.markRematchOffered(live);
        } else if (game.isOver()) {
            registry.markFinished(live);
        }
    }

    public void restore(JournalRecord.IllegalMove illegal) {
        requireRestored(illegal.game()).incrementIllegalMoves(illegal.seat(), undo);
    }

    /** Spectators who have not seen the end of the game yet receive the new ratings with it. */
    public void restore(JournalRecord.Rated rated) {
        ratings.restore(rated);
        find(rated.game())
                .filter(live -> live.game().isOver())
                .ifPresent(live -> live.setNewRatings(ratings.toMessage(live.game(), rated.at()), undo));
    }

    public void restore(JournalRecord.GameArchived archived) {
        find(archived.game()).ifPresent(live -> registry.remove(live));
    }

    private LiveGame requireRestored(String id) {
        return find(id).orElseThrow(() -> new IllegalStateException("its first event is missing"));
    }

    /** Removes a game whose journal records are inconsistent. */
    public void remove(String id) {
        find(id).ifPresent(live -> {
            registry.remove(live);
            timers.clear(new TimerQueue.TimerKey.OfGame(id));
            timers.clear(new TimerQueue.TimerKey.OfSpectators(id));
        });
    }

    /** Adjourns a running game because the server stops or has stopped; its clock stops. */
    public void adjourn(LiveGame live, Step step) {
        GameStatus state = live.game().state();
        if (state == GameStatus.WAITING || state == GameStatus.PLAYING) {
            applyEvent(live, new GameEvent.StateChanged(GameStatus.ADJOURNED), step);
        }
    }
}
