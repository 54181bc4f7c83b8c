package org.parlor.server.core.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameMessageFactory;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.core.game.Presence;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.undo.UndoLog;

/**
 * Runs all games; other packages use no other class to change one. Every event goes through this class: it is numbered,
 * recorded, applied and sent, followed by the events that the rules make mandatory.
 */
public final class GameService {
    private final CurrentSettings settings;
    private final RandomSource random;
    private final Availability availability;
    private final Sessions sessions;
    private final Ratings ratings;
    private final TimerQueue timers;
    private final GameEndListener endListener;
    private final GameNotifier notifier;
    private final GameTimeouts timeouts;
    private final UndoLog undo;
    private final GameRegistry registry;
    private final AdmissionControl admission;
    private final Quarantine quarantine;

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
        this.timeouts = new GameTimeouts(settings, sessions);
        this.admission = new AdmissionControl(settings, registry);
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

    /** The id of the game that visitors see first. */
    public Optional<String> top(long now) {
        return registry.top(now);
    }

    /** The most watched of games, oldest first; the newest of several. */
    public static Optional<LiveGame> mostWatched(Stream<LiveGame> games) {
        return GameRegistry.mostWatched(games);
    }

    /** The unfinished games of a player, oldest first. */
    public List<LiveGame> unfinished(String key) {
        return registry.unfinished(key);
    }

    /** The finished games of a player in which a rematch was offered. */
    public List<LiveGame> rematchOffered(String key) {
        return registry.rematchOffered(key);
    }

    CurrentSettings settings() {
        return settings;
    }

    /** Whether a player is in an unfinished rated game. */
    public boolean isPlayingRated(String key) {
        return unfinished(key).stream().anyMatch(live -> live.game().settings().rated());
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
            applyEvents(live, presenceChanges(live), step);
        } else {
            applyEvent(live, over, step);
            schedule(live);
        }
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
        return settings.get(ServerSettings.SPECTATOR_DELAY).forGame(game).toMillis();
    }

    private boolean waitsForReady(GameSettings settings, int seat) {
        return sessions.find(settings.players().get(seat).key())
                .map(Session::announcesReady)
                .orElse(false);
    }

    /** Marks a seat as ready. */
    public void ready(LiveGame live, int seat, Step step) {
        live.setReady(seat, undo);
        applyEvents(live, List.of(), step);
    }

    public void addChatLine(LiveGame live, int seat, String text, long now) {
        live.addChatLine(seat, text, now, undo);
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
        for (GameEvent next = mandatoryEvent(live); next != null; next = mandatoryEvent(live)) {
            applyEvent(live, next, step);
            turnChanged |= changesTurn(next);
        }
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

    private static @Nullable GameEvent mandatoryEvent(LiveGame live) {
        return live.game().state() == GameStatus.WAITING && live.isReady()
                ? new GameEvent.StateChanged(GameStatus.PLAYING)
                : Referee.mandatoryEvent(live.game());
    }

    private void lapseOffers(LiveGame live, Step step) {
        live.game()
                .offers()
                .forEach((kind, by) -> applyEvent(live, new GameEvent.OfferClosed(kind, by, "lapsed"), step));
    }

    private void applyEvent(LiveGame live, GameEvent event, Step step) {
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
    private void archive(LiveGame live, Step step) {
        Game game = live.game();
        registry.remove(live);
        timers.clear(new TimerQueue.TimerKey.OfGame(game.id()));
        for (long connectionId : live.spectators().connectionIds()) {
            sessions.findByConnection(connectionId).ifPresent(session -> session.unwatch(game.id(), undo));
            step.forgetRequest(connectionId, "watch " + game.id());
        }
        step.record(new JournalRecord.GameArchived(
                step.now(), game.id(), GameMessageFactory.record(game, settings.get(ServerSettings.NAME)), game.seq()));
    }

    /** Counts an illegal move of a bot below the limit, and sends it its turn again. */
    public void recordIllegalMove(LiveGame live, int seat, Session session, Step step) {
        step.record(new JournalRecord.IllegalMove(step.now(), live.game().id(), seat));
        live.incrementIllegalMoves(seat, undo);
        notifier.sendTurn(live, seat, session, step);
    }

    /** Sends a program whose move was refused its turn again, a few times per ply, since it may repeat its fault. */
    public void repeatTurn(LiveGame live, int seat, Session session, Step step) {
        if (session.wantsTurnGame() && live.game().isTurnOf(seat) && live.countRepeatedTurn(undo)) {
            notifier.sendTurn(live, seat, session, step);
        }
    }

    /** Sends a snapshot to a player. */
    public void sendSnapshot(LiveGame live, int seat, Session session, Step step) {
        notifier.sendSnapshot(live, seat, session.connectionId(), step);
    }

    /** Sends a snapshot of what spectators may see by now. */
    public void sendSpectatorSnapshot(LiveGame live, List<Long> connectionIds, Step step) {
        notifier.sendSpectatorSnapshot(live, connectionIds, step);
    }

    /** Sends a game to a player who has connected. */
    public void sendGame(LiveGame live, Session session, Step step) {
        notifier.sendGame(live, session, step);
    }

    private void schedule(LiveGame live) {
        timers.set(new TimerQueue.TimerKey.OfGame(live.game().id()), timeouts.next(live.game()));
    }

    /** Applies the timeouts of a game that are due. */
    public void applyTimeouts(String id, Step step) {
        find(id).ifPresent(live -> {
            if (GameTimeouts.isRetentionOver(live.game(), step.now())) {
                archive(live, step);
                return;
            }
            if (GameTimeouts.isReadyTimeoutOver(live.game(), step.now())) {
                live.setReady(0, undo);
                live.setReady(1, undo);
                applyEvents(live, List.of(), step);
            }
            applyEvents(live, presenceChanges(live), step);
            for (GameEvent due = timeouts.dueEvent(live.game(), step.now());
                    due != null;
                    due = timeouts.dueEvent(live.game(), step.now())) {
                applyEvents(live, List.of(due), step);
            }
        });
    }

    /** The presence of players at the start, and changes that could not be recorded when they happened. */
    private List<GameEvent> presenceChanges(LiveGame live) {
        List<GameEvent> changes = new ArrayList<>(2);
        for (int seat = 0; seat < 2 && !live.game().isOver(); seat++) {
            boolean here = sessions.isPresent(live.game().key(seat));
            if (here != (live.game().presence(seat) == Presence.HERE)) {
                changes.add(new GameEvent.PresenceChanged(seat, here ? Presence.HERE : Presence.AWAY));
            }
        }
        return changes;
    }

    /** Updates a player's presence in all unfinished games. A failure in one game does not affect the others. */
    public void updatePresence(String key, Presence presence, Step step) {
        for (LiveGame live : unfinished(key)) {
            runIsolated(live, "changing the presence", step, () -> {
                int seat = live.game().seatOf(key).orElseThrow();
                boolean changed = live.game().presence(seat) != presence;
                applyEvents(live, changed ? List.of(new GameEvent.PresenceChanged(seat, presence)) : List.of(), step);
            });
        }
    }

    /** Called after the journal is replayed: marks all players as away, which starts their grace periods. */
    public void startGracePeriods(LiveGame live, Step step) {
        Game game = live.game();
        if (!game.isOver()) {
            for (int seat = 0; seat < 2; seat++) {
                applyEvent(live, new GameEvent.PresenceChanged(seat, Presence.AWAY), step);
            }
        } else if (game.seq() == 0) {
            // The start position was final, and the server stopped before it recorded the end.
            applyEvent(live, Objects.requireNonNull(game.ended()), step);
        }
        schedule(live);
        notifier.scheduleRelease(live);
    }

    /**
     * Stops the clock of a game at one time and starts it again at a later one. Restarts the grace of absent players, who
     * could not return in between.
     */
    public void advance(LiveGame live, Step step, Step later) {
        Game game = live.game();
        if (game.state() == GameStatus.PLAYING) {
            applyEvent(live, new GameEvent.StateChanged(GameStatus.ADJOURNED), step);
            applyEvents(live, List.of(new GameEvent.StateChanged(GameStatus.PLAYING)), later);
        }
        for (int seat = 0; seat < 2 && !game.isOver(); seat++) {
            if (game.presence(seat) != Presence.HERE) {
                applyEvent(live, new GameEvent.PresenceChanged(seat, Presence.AWAY), later);
            }
        }
        schedule(live);
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
