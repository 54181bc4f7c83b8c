package org.parlor.server.core.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Position;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.ConditionalMoves;
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
 * Applies events to games with all that follows: records, messages, ratings, the index of games, the next timer and the next
 * game of a series.
 */
public record EventApplier(
        CurrentSettings settings,
        RandomSource random,
        Availability availability,
        Ratings ratings,
        TimerQueue timers,
        GameService.GameEndListener endListener,
        Predicate<Game> isReplaced,
        GameNotifier notifier,
        GameTimeouts timeouts,
        GameAdmission admission,
        GameRegistry registry,
        boolean keepsHistories,
        NotificationScheduler notifications,
        Quarantine quarantine,
        UndoLog undo) {

    /**
     * Creates a game and notifies both players. Play starts as soon as both are ready. The grace of a player who is not here
     * starts with the game.
     */
    void create(String id, GameSettings proposed, Step step) {
        GameSettings settings = ratings.withCurrentRatings(proposed);
        GameEvent.Created created = new GameEvent.Created(settings);
        boolean[] ready = {!waitsForReady(settings, 0), !waitsForReady(settings, 1)};
        LiveGame live = new LiveGame(new Game(id, created, step.now()), delayMillis(settings), ready);
        registry.add(live);
        evictFinished(step);
        record(live, created, step);
        notifier.sendSnapshots(live, step);
        notifier.keepSync(live, step);
        if (live.game().isShownInLobby()) {
            sessions().sendToLobby(LobbyMessage.Added.of(GameMessageFactory.lobbyEntry(live.game())), step);
        }
        GameEvent.Ended over = live.game().ended();
        if (over == null) {
            applyEvents(live, presenceChanges(live, step.now()), step);
            notifications.gameChanged(live.game(), step);
        } else {
            applyEvent(live, over, step);
            schedule(live);
        }
    }

    private Sessions sessions() {
        return availability.sessions();
    }

    /** Archives the game that ended first if the limit is exceeded, unless spectators have not yet seen all of it. */
    private void evictFinished(Step step) {
        if (admission.isOverLimit()) {
            registry.finished()
                    .filter(live -> !isAwaitedByTournament(live))
                    .findFirst()
                    .filter(live -> live.spectators().nextReleaseAt() == TimerQueue.NEVER)
                    .ifPresent(live -> archive(live, step));
        }
    }

    /** Whether the tournament of a game is quarantined. It takes the result from memory when it is loaded. */
    boolean isAwaitedByTournament(LiveGame live) {
        GameSettings.TournamentRef ref = live.game().settings().occasion();
        return ref != null && quarantine.contains(ref.tour());
    }

    private long delayMillis(GameSettings game) {
        return settings.get(ServerSettings.SPECTATOR_DELAY).forGame(game).toMillis();
    }

    private boolean waitsForReady(GameSettings settings, int seat) {
        return !settings.tc().isCorrespondence()
                && sessions()
                        .find(settings.players().get(seat).key())
                        .map(Session::announcesReady)
                        .orElse(false);
    }

    /** Lets events happen one after another, and then all that follows from them. */
    void applyEvents(LiveGame live, List<? extends GameEvent> events, Step step) {
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
        for (GameEvent next = nextEvent(live); next != null; next = nextEvent(live)) {
            applyEvent(live, next, step);
            turnChanged |= changesTurn(next);
        }
        if (turnChanged) {
            notifier.sendTurn(live, step);
        }
        schedule(live);
        // A restart or a jump of the clock is no news.
        if (events.stream().anyMatch(event -> !(event instanceof GameEvent.StateChanged))) {
            notifications.gameChanged(live.game(), step);
        }
    }

    private static boolean changesTurn(GameEvent event) {
        return event instanceof GameEvent.Moved
                || event instanceof GameEvent.TakenBack
                || event instanceof GameEvent.StateChanged;
    }

    /** The event that follows without a request, or null. */
    private static @Nullable GameEvent nextEvent(LiveGame live) {
        Game game = live.game();
        if (game.state() == GameStatus.WAITING && live.isReady()) {
            return new GameEvent.StateChanged(GameStatus.PLAYING);
        }
        GameEvent mandatory = Referee.mandatoryEvent(game);
        ConditionalMoves conditional = live.conditionalMoves();
        return mandatory == null && conditional.isAnswering(game) ? conditional.answer(game) : mandatory;
    }

    /** Ends a game that could not be loaded before and was replaced. It is neither rated nor counted. */
    void endIfReplaced(LiveGame live, Step step) {
        if (!live.game().isOver() && isReplaced.test(live.game())) {
            applyEvents(live, List.of(Referee.ended(live.game(), null, EndReason.SERVER)), step);
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

    void applyComplete(LiveGame live, GameEvent complete, Step step) {
        Game game = live.game();
        Position before = game.position();
        ConditionalMoves conditionalBefore = live.conditionalMoves();
        boolean listed = game.isShownInLobby();
        live.apply(complete, step.now(), undo);
        record(live, complete, step);
        if (complete instanceof GameEvent.Ended ended) {
            boolean rated = Ratings.isRated(game, ended) && admission.tryRate(game, step);
            live.setNewRatings(rated ? ratings.rate(game, ended, step) : null, undo);
        } else if (isRematchOffer(complete)) {
            registry.markRematchOffered(live);
        }
        notifier.eventApplied(live, complete, before, listed, step);
        notifier.conditionalMovesChanged(live, conditionalBefore, step);
        if (complete instanceof GameEvent.Ended ended) {
            close(live, ended, step);
        }
    }

    private void record(LiveGame live, GameEvent latest, Step step) {
        Game game = live.game();
        JournalRecord.OfGame record = new JournalRecord.OfGame(step.now(), game.id(), game.seq(), latest);
        record(live, record, step);
        step.add(new Effect.LogGame(record, game.settings()));
    }

    /** Records what changes a game. */
    void record(LiveGame live, JournalRecord.GameHistoryRecord record, Step step) {
        step.record(record);
        remember(live, record);
    }

    private void remember(LiveGame live, JournalRecord.GameHistoryRecord record) {
        if (keepsHistories && live.game().isCorrespondence()) {
            live.remember(record, undo);
        }
    }

    private static boolean isRematchOffer(GameEvent event) {
        return event instanceof GameEvent.OfferMade made && made.kind() == OfferKind.REMATCH;
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
        keepForAbsent(game, ended, step);
        endListener.gameEnded(game, ended, step);
        if (ended.next() != null) {
            GameSettings next = game.settings().swapped(game.settings().gamesToFollow() - 1);
            // The second game of a pair has the start of the first one.
            create(ended.next(), next.gamesToFollow() % 2 == 0 ? next : next.redrawn(random::below), step);
        }
    }

    /** Keeps the end of a correspondence game for the persons who do not receive it now. */
    private void keepForAbsent(Game game, GameEvent.Ended ended, Step step) {
        for (int seat = 0; seat < 2 && game.isCorrespondence(); seat++) {
            int you = seat;
            EndedGame kept = new EndedGame(
                    game.id(),
                    game.rules().kind().id(),
                    game.player(1 - seat).toUserInfo(),
                    seat,
                    GameMessageFactory.result(ended),
                    step.wallNow());
            availability
                    .accounts()
                    .find(game.key(seat))
                    .filter(account -> !account.isBot() && !availability.isConnected(game, you))
                    .ifPresent(account -> availability.accounts().addEndedGame(account, kept, step));
        }
    }

    /** Moves a finished game to the archive. A rematch that is offered in a correspondence game lapses. */
    void archive(LiveGame live, Step step) {
        Game game = live.game();
        if (game.isCorrespondence()) {
            lapseOffers(live, step);
        }
        registry.remove(live);
        timers.clear(new TimerQueue.TimerKey.OfGame(game.id()));
        for (long connectionId : live.spectators().connectionIds()) {
            sessions().findByConnection(connectionId).ifPresent(session -> session.unwatch(game.id(), undo));
            step.forgetRequest(connectionId, "watch " + game.id());
        }
        step.record(new JournalRecord.GameArchived(
                step.now(), game.id(), GameMessageFactory.record(game, settings.get(ServerSettings.NAME)), game.seq()));
    }

    void schedule(LiveGame live) {
        timers.set(new TimerQueue.TimerKey.OfGame(live.game().id()), timeouts.next(live.game()));
    }

    /**
     * The presence of players at the start, and changes that could not be recorded when they happened. In correspondence games
     * both count as present unless they are on vacation.
     */
    List<GameEvent> presenceChanges(LiveGame live, long now) {
        List<GameEvent> changes = new ArrayList<>(2);
        Game game = live.game();
        for (int seat = 0; seat < 2 && game.isCorrespondence() && !game.isOver(); seat++) {
            Long until = availability.vacationUntil(game.key(seat), now);
            if (!Objects.equals(until, game.vacationUntil(seat))) {
                changes.add(
                        new GameEvent.PresenceChanged(seat, until == null ? Presence.HERE : Presence.VACATION, until));
            }
        }
        if (game.isCorrespondence()) {
            return changes;
        }
        for (int seat = 0; seat < 2 && !live.game().isOver(); seat++) {
            boolean here = sessions().isPresent(live.game().key(seat));
            if (here != (live.game().presence(seat) == Presence.HERE)) {
                changes.add(new GameEvent.PresenceChanged(seat, here ? Presence.HERE : Presence.AWAY));
            }
        }
        return changes;
    }

    /** Applies an event read from the journal. */
    public void restore(JournalRecord.OfGame record) {
        if (record.event() instanceof GameEvent.Created created) {
            Game game = new Game(record.game(), created, record.at());
            LiveGame live = new LiveGame(game, delayMillis(created.terms()), new boolean[] {true, true});
            registry.add(live);
            remember(live, record);
            return;
        }
        LiveGame live = requireRestored(record.game());
        remember(live, record);
        Game game = live.game();
        if (record.seq() != game.seq() + 1) {
            throw new IllegalStateException("event " + record.seq() + " follows event " + game.seq());
        }
        live.apply(record.event(), record.at(), undo);
        live.spectators().enqueue(record.event(), record.at(), undo);
        if (isRematchOffer(record.event())) {
            registry.markRematchOffered(live);
        } else if (game.isOver()) {
            registry.markFinished(live);
        }
    }

    public void restore(JournalRecord.IllegalMove illegal) {
        LiveGame live = requireRestored(illegal.game());
        remember(live, illegal);
        live.incrementIllegalMoves(illegal.seat(), undo);
    }

    public void restore(JournalRecord.ConditionalMovesSet set) {
        LiveGame live = requireRestored(set.game());
        remember(live, set);
        live.setConditionalMoves(new ConditionalMoves(set.seat(), set.lines(), null), undo);
    }

    public void restore(JournalRecord.GameUnloaded unloaded) {
        registry.find(unloaded.game()).ifPresent(registry::remove);
    }

    /** Adds a game that was not in memory. */
    public LiveGame restore(JournalRecord.GameLoaded loaded) {
        for (JournalRecord.GameHistoryRecord record : loaded.state().records()) {
            if (record instanceof JournalRecord.OfGame event) {
                restore(event);
            } else if (record instanceof JournalRecord.IllegalMove illegal) {
                restore(illegal);
            } else {
                restore((JournalRecord.ConditionalMovesSet) record);
            }
        }
        LiveGame live = requireRestored(loaded.game());
        live.setChat(loaded.state().chat(), undo);
        return live;
    }

    /** Spectators who have not seen the end of the game yet receive the new ratings with it. */
    public void restore(JournalRecord.Rated rated) {
        ratings.restore(rated);
        registry.find(rated.game())
                .filter(live -> live.game().isOver())
                .ifPresent(live -> live.setNewRatings(ratings.toMessage(live.game(), rated.at()), undo));
    }

    public void restore(JournalRecord.GameArchived archived) {
        registry.find(archived.game()).ifPresent(live -> registry.remove(live));
    }

    private LiveGame requireRestored(String id) {
        return registry.find(id).orElseThrow(() -> new IllegalStateException("its first event is missing"));
    }
}
