package org.parlor.server.core.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.parlor.message.GameMessage;
import org.parlor.rules.Position;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameMessages;

/** Sends the events and the state of games to players and spectators. Does not modify any state. */
public final class GameNotifier {
    private final Sessions sessions;
    private final LongSupplier graceMillis;

    GameNotifier(Sessions sessions, LongSupplier graceMillis) {
        this.sessions = sessions;
        this.graceMillis = graceMillis;
    }

    /** Sends an event that was just applied to the players. */
    void tellPlayers(LiveGame live, GameEvent event, Position before, Step step) {
        List<Long> connectionIds = new ArrayList<>(2);
        connectionOf(live, 0).ifPresent(connectionIds::add);
        connectionOf(live, 1).ifPresent(connectionIds::add);
        if (!connectionIds.isEmpty()) {
            Runnable snapshots = () -> snapshots(live, step);
            event.accept(new EventSender(
                    live, live.game(), before, false, step, message -> step.send(connectionIds, message), snapshots));
        }
    }

    /** Sends an event that was just applied to the visible game to the spectators. */
    void tellWatchers(LiveGame live, GameEvent event, Position before, Step step) {
        Game shown = live.gallery().shown();
        List<Long> connectionIds = List.copyOf(live.gallery().watchers());
        if (!connectionIds.isEmpty()) {
            Runnable snapshots = () -> show(live, connectionIds, step);
            event.accept(new EventSender(
                    live,
                    shown,
                    before,
                    live.gallery().showsThoughts(),
                    step,
                    message -> step.sendToWatchers(connectionIds, shown.id(), message),
                    snapshots));
        }
    }

    /** Sends a snapshot to both players. */
    void snapshots(LiveGame live, Step step) {
        for (int seat = 0; seat < 2; seat++) {
            int recipientSeat = seat;
            connectionOf(live, seat).ifPresent(connectionId -> snapshot(live, recipientSeat, connectionId, step));
        }
    }

    /** Sends a snapshot to a player's connection. */
    public void snapshot(LiveGame live, int seat, long connectionId, Step step) {
        step.send(
                connectionId,
                GameMessages.snapshot(
                        live.game(), seat, live.gallery().watchers().size(), step.now()));
    }

    /** Sends a snapshot to a player's connection, and a turn message if the player has to move. */
    public void resume(LiveGame live, int seat, long connectionId, Step step) {
        snapshot(live, seat, connectionId, step);
        askForMove(live, seat, connectionId, step);
    }

    /** Sends a snapshot of the visible game to spectators. */
    public void show(LiveGame live, List<Long> connectionIds, Step step) {
        Spectators spectators = live.gallery();
        GameMessage.Snapshot snapshot = GameMessages.snapshot(
                spectators.shown(), null, spectators.watchers().size(), step.now());
        step.sendToWatchers(connectionIds, live.game().id(), snapshot);
    }

    /** Sends a turn message to the player to move, if connected. */
    void askForMove(LiveGame live, Step step) {
        int seat = live.game().position().sideToMove();
        connectionOf(live, seat).ifPresent(connectionId -> askForMove(live, seat, connectionId, step));
    }

    /** Sends a turn message to a connection if the game waits for that seat. */
    public void askForMove(LiveGame live, int seat, long connectionId, Step step) {
        if (live.game().isTurnOf(seat) && !live.game().position().isOver()) {
            step.send(connectionId, GameMessages.turn(live.game(), seat, step.now()));
        }
    }

    private Optional<Long> connectionOf(LiveGame live, int seat) {
        return sessions.of(live.game().key(seat)).map(Session::link);
    }

    /** Sends the message for each event to the given recipients. */
    private final class EventSender implements GameEvent.Handler<Boolean> {
        private final LiveGame live;
        private final Game game;
        private final Position before;
        private final boolean withInfo;
        private final Step step;
        private final Consumer<GameMessage> recipients;
        private final Runnable snapshots;

        EventSender(
                LiveGame live,
                Game game,
                Position before,
                boolean withInfo,
                Step step,
                Consumer<GameMessage> recipients,
                Runnable snapshots) {
            this.live = live;
            this.game = game;
            this.before = before;
            this.withInfo = withInfo;
            this.step = step;
            this.recipients = recipients;
            this.snapshots = snapshots;
        }

        private boolean send(GameMessage message) {
            recipients.accept(message);
            return true;
        }

        @Override
        public Boolean created(GameEvent.Created created) {
            throw new IllegalStateException("a created event is sent as a snapshot");
        }

        @Override
        public Boolean stateChanged(GameEvent.StateChanged changed) {
            return send(new GameMessage.StateChanged(
                    game.id(), game.seq(), game.state().word(), game.clock().view(step.now())));
        }

        @Override
        public Boolean moved(GameEvent.Moved moved) {
            return send(GameMessages.moved(game, before, withInfo, step.now()));
        }

        @Override
        public Boolean takenBack(GameEvent.TakenBack takenBack) {
            snapshots.run();
            return true;
        }

        @Override
        public Boolean offerMade(GameEvent.OfferMade made) {
            return send(
                    new GameMessage.Offered(game.id(), game.seq(), made.kind().word(), made.by(), "made"));
        }

        @Override
        public Boolean offerClosed(GameEvent.OfferClosed closed) {
            return send(new GameMessage.Offered(
                    game.id(), game.seq(), closed.kind().word(), closed.by(), closed.outcome()));
        }

        @Override
        public Boolean presenceChanged(GameEvent.PresenceChanged changed) {
            Long claim = switch (changed.presence()) {
                case HERE -> null;
                case AWAY -> graceMillis.getAsLong();
                case GONE -> 0L;
            };
            return send(new GameMessage.Presence(
                    game.id(), game.seq(), changed.seat(), changed.presence().word(), claim));
        }

        @Override
        public Boolean ended(GameEvent.Ended ended) {
            return send(GameMessages.ended(game, ended, live.newRatings()));
        }
    }
}
