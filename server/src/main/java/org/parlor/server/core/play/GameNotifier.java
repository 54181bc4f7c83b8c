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
import org.parlor.server.core.game.GameMessageFactory;

/** Sends the events and the state of games to players and spectators. Does not modify any state. */
public final class GameNotifier {
    private final Sessions sessions;
    private final LongSupplier graceMillis;

    GameNotifier(Sessions sessions, LongSupplier graceMillis) {
        this.sessions = sessions;
        this.graceMillis = graceMillis;
    }

    /** Sends an event that was just applied to the players. */
    void notifyPlayers(LiveGame live, GameEvent event, Position before, Step step) {
        List<Long> connectionIds = new ArrayList<>(2);
        connectionOf(live, 0).ifPresent(connectionIds::add);
        connectionOf(live, 1).ifPresent(connectionIds::add);
        if (!connectionIds.isEmpty()) {
            Runnable snapshots = () -> sendSnapshots(live, step);
            event.accept(new EventSender(
                    live, live.game(), before, false, step, message -> step.send(connectionIds, message), snapshots));
        }
    }

    /** Sends an event that was just applied to the visible game to the spectators. */
    void notifySpectators(LiveGame live, GameEvent event, Position before, Step step) {
        Game shown = live.spectators().visibleGame();
        List<Long> connectionIds = List.copyOf(live.spectators().connectionIds());
        if (!connectionIds.isEmpty()) {
            Runnable snapshots = () -> sendSpectatorSnapshot(live, connectionIds, step);
            event.accept(new EventSender(
                    live,
                    shown,
                    before,
                    live.spectators().showsMoveInfo(),
                    step,
                    message -> step.sendToWatchers(connectionIds, shown.id(), message),
                    snapshots));
        }
    }

    /** Sends a snapshot to both players. */
    void sendSnapshots(LiveGame live, Step step) {
        for (int seat = 0; seat < 2; seat++) {
            int recipientSeat = seat;
            connectionOf(live, seat).ifPresent(connectionId -> sendSnapshot(live, recipientSeat, connectionId, step));
        }
    }

    /** Sends a snapshot to a player's connection. */
    public void sendSnapshot(LiveGame live, int seat, long connectionId, Step step) {
        step.send(
                connectionId,
                GameMessageFactory.snapshot(
                        live.game(), seat, live.spectators().connectionIds().size(), step.now()));
    }

    /** Sends a snapshot to a player's connection, and a turn message if the player has to move. */
    public void sendSnapshotAndTurn(LiveGame live, int seat, long connectionId, Step step) {
        sendSnapshot(live, seat, connectionId, step);
        sendTurn(live, seat, connectionId, step);
    }

    /** Sends a snapshot of the visible game to spectators. */
    public void sendSpectatorSnapshot(LiveGame live, List<Long> connectionIds, Step step) {
        Spectators spectators = live.spectators();
        GameMessage.Snapshot snapshot = GameMessageFactory.snapshot(
                spectators.visibleGame(), null, spectators.connectionIds().size(), step.now());
        step.sendToWatchers(connectionIds, live.game().id(), snapshot);
    }

    /** Sends a turn message to the player to move, if connected. */
    void sendTurn(LiveGame live, Step step) {
        int seat = live.game().position().sideToMove();
        connectionOf(live, seat).ifPresent(connectionId -> sendTurn(live, seat, connectionId, step));
    }

    /** Sends a turn message to a connection if the game waits for that seat. */
    public void sendTurn(LiveGame live, int seat, long connectionId, Step step) {
        if (live.game().isTurnOf(seat) && !live.game().position().isOver()) {
            step.send(connectionId, GameMessageFactory.turn(live.game(), seat, step.now()));
        }
    }

    private Optional<Long> connectionOf(LiveGame live, int seat) {
        return sessions.find(live.game().key(seat)).map(Session::connectionId);
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
                    game.id(), game.seq(), game.state().wireName(), game.clock().message(step.now())));
        }

        @Override
        public Boolean moved(GameEvent.Moved moved) {
            return send(GameMessageFactory.moved(game, before, withInfo, step.now()));
        }

        @Override
        public Boolean takenBack(GameEvent.TakenBack takenBack) {
            snapshots.run();
            return true;
        }

        @Override
        public Boolean offerMade(GameEvent.OfferMade made) {
            return send(
                    new GameMessage.Offered(game.id(), game.seq(), made.kind().wireName(), made.by(), "made"));
        }

        @Override
        public Boolean offerClosed(GameEvent.OfferClosed closed) {
            return send(new GameMessage.Offered(
                    game.id(), game.seq(), closed.kind().wireName(), closed.by(), closed.outcome()));
        }

        @Override
        public Boolean presenceChanged(GameEvent.PresenceChanged changed) {
            Long claim = switch (changed.presence()) {
                case HERE -> null;
                case AWAY -> graceMillis.getAsLong();
                case GONE -> 0L;
            };
            return send(new GameMessage.Presence(
                    game.id(), game.seq(), changed.seat(), changed.presence().wireName(), claim));
        }

        @Override
        public Boolean ended(GameEvent.Ended ended) {
            return send(GameMessageFactory.ended(game, ended, live.newRatings()));
        }
    }
}
