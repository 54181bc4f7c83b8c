package org.parlor.server.core.live;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.ConditionalMoves;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.core.game.Presence;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.undo.UndoLog;

/** Runs all games; other packages use no other class to find or change one, except when they replay records. */
public final class GameService {
    private final CurrentSettings settings;
    private final RandomSource random;
    private final Availability availability;
    private final TimerQueue timers;
    private final GameNotifier notifier;
    private final GameTimeouts timeouts;
    private final GameRegistry registry;
    private final GameAdmission admission;
    private final EventApplier applier;
    private final NotificationScheduler notifications;
    private final Quarantine quarantine;
    private final UnloadedGameClock unloadedGameClock;
    private final PendingLoads pendingLoads;
    private final UnloadedGames unloaded;
    private final UndoLog undo;

    /** Notified of each game that ends or cannot be loaded. */
    public interface GameEndListener {
        void gameEnded(Game game, GameEvent.Ended ended, Step step);

        /** May be called repeatedly for a game. */
        void gameLost(String id, Step step);
    }

    /** @param isReplaced whether another game has been started instead of one that could not be loaded */
    public GameService(
            CurrentSettings settings,
            RandomSource random,
            Availability availability,
            Ratings ratings,
            TimerQueue timers,
            GameEndListener endListener,
            Predicate<Game> isReplaced,
            Quarantine quarantine,
            boolean unloadsGames,
            UndoLog undo) {
        this.settings = settings;
        this.random = random;
        this.availability = availability;
        this.timers = timers;
        this.notifier = new GameNotifier(settings, availability.sessions(), timers);
        this.timeouts = new GameTimeouts(settings, availability.sessions());
        this.registry = new GameRegistry(undo);
        this.admission = new GameAdmission(settings, registry);
        this.notifications = new NotificationScheduler(settings, availability, timers, registry);
        this.quarantine = quarantine;
        this.applier = new EventApplier(
                settings,
                random,
                availability,
                ratings,
                timers,
                endListener,
                isReplaced,
                notifier,
                timeouts,
                admission,
                registry,
                unloadsGames,
                notifications,
                quarantine,
                undo);
        this.unloadedGameClock = new UnloadedGameClock(undo);
        this.pendingLoads = new PendingLoads(registry, undo);
        this.unloaded = new UnloadedGames(applier, unloadedGameClock, pendingLoads);
        this.undo = undo;
    }

    CurrentSettings settings() {
        return settings;
    }

    GameRegistry registry() {
        return registry;
    }

    Quarantine quarantine() {
        return quarantine;
    }

    public Availability availability() {
        return availability;
    }

    public GameAdmission admission() {
        return admission;
    }

    public EventApplier applier() {
        return applier;
    }

    public NotificationScheduler notifications() {
        return notifications;
    }

    public UnloadedGameClock unloadedGameClock() {
        return unloadedGameClock;
    }

    public PendingLoads pendingLoads() {
        return pendingLoads;
    }

    public UnloadedGames unloaded() {
        return unloaded;
    }

    /**
     * Sends the notification of an account that is due, unless nothing is new any more.
     *
     * @throws org.parlor.server.core.api.GamesNotLoadedException if games of the account may not be in memory
     */
    public void sendNotification(String key, Step step) {
        if (notifications.isWanted(key, step)) {
            unloaded.requireLoaded(key);
        }
        notifications.send(key, step);
    }

    public Optional<LiveGame> find(String id) {
        return registry.find(id);
    }

    public LiveGame require(String id) {
        return findOrLoad(id).orElseThrow(() -> noSuchGame(id));
    }

    /** @throws org.parlor.server.core.api.GamesNotLoadedException if it may be an unfinished game that is not in memory */
    public Optional<LiveGame> findOrLoad(String id) {
        Optional<LiveGame> live = find(id);
        if (live.isEmpty()) {
            unloaded.requireKnownAbsent(id);
        }
        return live;
    }

    /** Whether an unfinished game of these players is quarantined, or neither in memory nor stored outside it. */
    public boolean isLost(String id, List<String> keys) {
        return find(id).isEmpty() && (quarantine.contains(id) || !unloaded.mayHave(keys));
    }

    /** Whether a game of these players that could not be loaded may be loaded later. */
    public boolean mayReturn(String id, List<String> keys) {
        return quarantine.contains(id) || (find(id).isEmpty() && unloaded.mayHave(keys));
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
     * The unfinished games of a player, oldest first.
     *
     * @throws org.parlor.server.core.api.GamesNotLoadedException if some may not be in memory, as of a player who is away
     */
    public List<LiveGame> unfinished(String key) {
        unloaded.requireLoaded(key);
        return registry.unfinished(key);
    }

    /** The number of unfinished games of a player that are by correspondence, or of the others. */
    public long countUnfinished(String key, boolean correspondence) {
        return registry.countUnfinished(key, correspondence);
    }

    /** The finished games of a player in which a rematch was offered. */
    public List<LiveGame> rematchOffered(String key) {
        return registry.rematchOffered(key);
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
        applier.create(id, proposed, step);
    }

    /** Creates a game with the same settings, swapped seats and a start of its own, and returns its id. */
    String createRematch(Game game, Step step) {
        String id = newId();
        create(id, game.settings().swapped(0).redrawn(random::below), step);
        return id;
    }

    /** Lets events happen one after another, and then all that follows from them. */
    public void applyEvents(LiveGame live, List<? extends GameEvent> events, Step step) {
        applier.applyEvents(live, events, step);
    }

    public void ready(LiveGame live, int seat, Step step) {
        live.setReady(seat, undo);
        applyEvents(live, List.of(), step);
    }

    public void addChatLine(LiveGame live, int seat, String text, long now) {
        live.addChatLine(seat, text, now, undo);
    }

    /** Resigns the unfinished games of a player whose account is about to be deleted. Their series end. */
    public void resignAll(String key, Step step) {
        for (LiveGame live : unfinished(key)) {
            int seat = live.game().seatOf(key).orElseThrow();
            applier.applyComplete(live, Referee.resign(live.game(), seat), step);
            applier.schedule(live);
            notifications.gameChanged(live.game(), step);
        }
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
        finished.forEach(live -> applier.archive(live, step));
    }

    /** Counts an illegal move of a bot below the limit, and sends it its turn again. */
    public void recordIllegalMove(LiveGame live, int seat, Session session, Step step) {
        applier.record(
                live, new JournalRecord.IllegalMove(step.now(), live.game().id(), seat), step);
        live.incrementIllegalMoves(seat, undo);
        notifier.sendTurn(live, seat, session, step);
    }

    /** Replaces the conditional moves of a player. */
    public void setConditionalMoves(LiveGame live, ConditionalMoves moves, Step step) {
        ConditionalMoves before = live.conditionalMoves();
        boolean cancelsNone = moves.lines().isEmpty() && !before.areOf(moves.seat());
        if (!cancelsNone && !moves.equals(before)) {
            applier.record(
                    live,
                    new JournalRecord.ConditionalMovesSet(
                            step.now(), live.game().id(), moves.seat(), moves.lines()),
                    step);
            live.setConditionalMoves(moves, undo);
            notifier.conditionalMovesChanged(live, before, step);
        }
    }

    /** Sends a program whose move was refused its turn again, a few times per ply, since it may repeat its fault. */
    public void repeatTurn(LiveGame live, int seat, Session session, Step step) {
        if (session.wantsTurnGame()
                && session.reads(live.game().settings().tc())
                && live.game().isTurnOf(seat)
                && live.countRepeatedTurn(undo)) {
            notifier.sendTurn(live, seat, session, step);
        }
    }

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

    /** Applies the timeouts of a game that are due. */
    public void applyTimeouts(String id, Step step) {
        find(id).ifPresent(live -> {
            if (GameTimeouts.isRetentionOver(live.game(), step.now())) {
                if (!applier.isAwaitedByTournament(live)) {
                    applier.archive(live, step);
                }
                return;
            }
            if (GameTimeouts.isReadyTimeoutOver(live.game(), step.now())) {
                live.setReady(0, undo);
                live.setReady(1, undo);
                applyEvents(live, List.of(), step);
            }
            applyEvents(live, applier.presenceChanges(live, step.now()), step);
            for (GameEvent due = timeouts.dueEvent(live.game(), step.now());
                    due != null;
                    due = timeouts.dueEvent(live.game(), step.now())) {
                applyEvents(live, List.of(due), step);
            }
        });
    }

    /**
     * Updates a player's presence in all unfinished games but those by correspondence. A failure in one game does not affect the
     * others.
     */
    public void updatePresence(String key, Presence presence, Step step) {
        for (LiveGame live : unfinished(key)) {
            if (!live.game().isCorrespondence()) {
                runIsolated(live, "changing the presence", step, () -> {
                    int seat = live.game().seatOf(key).orElseThrow();
                    boolean changed = live.game().presence(seat) != presence;
                    applyEvents(
                            live, changed ? List.of(new GameEvent.PresenceChanged(seat, presence)) : List.of(), step);
                });
            }
        }
    }

    /** Stops or starts the clocks of the correspondence games of a player whose vacation has begun or ended. */
    public void vacationChanged(String key, Step step) {
        for (LiveGame live : unfinished(key)) {
            if (live.game().isCorrespondence()) {
                applyEvents(live, applier.presenceChanges(live, step.now()), step);
            }
        }
    }

    /**
     * Called after the journal is replayed: marks all players as away, which starts their grace periods. A correspondence game
     * continues at once.
     */
    public void startGracePeriods(LiveGame live, Step step) {
        Game game = live.game();
        applier.endIfReplaced(live, step);
        if (!game.isOver() && game.isCorrespondence()) {
            applier.applyEvents(live, List.of(), step);
        } else if (!game.isOver()) {
            for (int seat = 0; seat < 2; seat++) {
                applier.applyEvent(live, new GameEvent.PresenceChanged(seat, Presence.AWAY), step);
            }
        } else if (game.seq() == 0) {
            // The start position was final, and the server stopped before it recorded the end.
            applier.applyEvent(live, Objects.requireNonNull(game.ended()), step);
        }
        applier.schedule(live);
        notifier.scheduleRelease(live);
    }

    /**
     * Stops the clock of a game at one time and starts it again at a later one. Restarts the grace of absent players, who
     * could not return in between.
     */
    public void advance(LiveGame live, Step step, Step later) {
        Game game = live.game();
        if (game.state() == GameStatus.PLAYING) {
            applier.applyEvent(live, new GameEvent.StateChanged(GameStatus.ADJOURNED), step);
            applyEvents(live, List.of(new GameEvent.StateChanged(GameStatus.PLAYING)), later);
        }
        for (int seat = 0; seat < 2 && !game.isOver(); seat++) {
            if (game.presence(seat).isAbsent()) {
                applier.applyEvent(live, new GameEvent.PresenceChanged(seat, Presence.AWAY), later);
            }
        }
        applier.schedule(live);
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
            applier.applyEvent(live, new GameEvent.StateChanged(GameStatus.ADJOURNED), step);
        }
    }
}
