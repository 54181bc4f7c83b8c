package org.parlor.server.core.live;

import java.util.List;
import java.util.Optional;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.rules.Position;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.ConditionalMoves;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameMessageFactory;

/** Sends the events and the state of games to players and, with the configured delay, to spectators. */
record GameNotifier(CurrentSettings settings, Sessions sessions, TimerQueue timers) {

    /**
     * Sends an event that was just applied to the players, and sends or buffers it for the spectators.
     *
     * @param listed whether the lobby showed the game before
     */
    void eventApplied(LiveGame live, GameEvent event, Position before, boolean listed, Step step) {
        List<Long> players = sessions.players(live.game());
        if (event instanceof GameEvent.TakenBack) {
            sendSnapshots(live, step);
        } else if (!players.isEmpty()) {
            step.send(players, message(live, live.game(), event, before, false, step));
        }
        if (live.spectators().delayMillis() == 0) {
            sendToSpectators(live, event, before, listed, step);
        } else {
            live.spectators().enqueue(event, step.now(), step.undo());
            scheduleRelease(live);
        }
    }

    /** Sends all buffered events whose delay has expired to the spectators. */
    void releaseDelayedEvents(LiveGame live, Step step) {
        Spectators spectators = live.spectators();
        while (spectators.nextReleaseAt() <= step.now()) {
            Step releaseStep = step.withTime(spectators.nextReleaseAt());
            Position before = spectators.visibleGame().position();
            boolean listed = spectators.visibleGame().isShownInLobby();
            sendToSpectators(live, spectators.releaseNext(step.undo()), before, listed, releaseStep);
        }
        scheduleRelease(live);
    }

    void scheduleRelease(LiveGame live) {
        timers.set(
                new TimerQueue.TimerKey.OfSpectators(live.game().id()),
                live.spectators().nextReleaseAt());
    }

    private void sendToSpectators(LiveGame live, GameEvent event, Position before, boolean listed, Step step) {
        Spectators spectators = live.spectators();
        Game shown = spectators.visibleGame();
        List<Long> connectionIds = List.copyOf(spectators.connectionIds());
        if (event instanceof GameEvent.TakenBack) {
            sendSpectatorSnapshot(live, connectionIds, step);
        } else if (!connectionIds.isEmpty()) {
            GameMessage message = message(live, shown, event, before, spectators.showsMoveInfo(), step);
            step.sendToWatchers(connectionIds, shown.id(), message);
        }
        if (listed != shown.isShownInLobby()) {
            sessions.sendToLobby(
                    listed
                            ? LobbyMessage.Removed.game(shown.id())
                            : LobbyMessage.Added.of(GameMessageFactory.lobbyEntry(shown)),
                    step);
        }
    }

    /** Sends a snapshot to both players. */
    void sendSnapshots(LiveGame live, Step step) {
        for (int seat = 0; seat < 2; seat++) {
            int recipientSeat = seat;
            connectionOf(live, seat).ifPresent(connectionId -> sendSnapshot(live, recipientSeat, connectionId, step));
        }
    }

    /** Lets the gateways of the players request a snapshot from another core until they have learned of the end. */
    void keepSync(LiveGame live, Step step) {
        sessions.players(live.game()).forEach(connectionId -> keepSync(live, connectionId, step));
    }

    private void keepSync(LiveGame live, long connectionId, Step step) {
        String g = live.game().id();
        step.keepRequest(connectionId, syncKey(g), new GameRequest.Sync(g));
    }

    void forgetSync(LiveGame live, Step step) {
        String key = syncKey(live.game().id());
        sessions.players(live.game()).forEach(connectionId -> step.forgetRequest(connectionId, key));
    }

    private static String syncKey(String g) {
        return "sync " + g;
    }

    /** Sends a snapshot to a player's connection. */
    void sendSnapshot(LiveGame live, int seat, long connectionId, Step step) {
        sendSnapshot(live, seat, connectionId, List.of(), step);
    }

    private static void sendSnapshot(
            LiveGame live, int seat, long connectionId, List<GameMessage.ChatLine> chat, Step step) {
        int watchers = live.spectators().connectionIds().size();
        step.send(connectionId, GameMessageFactory.snapshot(live.game(), seat, watchers, chat, step.time()));
        if (live.conditionalMoves().areOf(seat)) {
            step.send(connectionId, GameMessageFactory.conditional(live.game(), live.conditionalMoves()));
        }
    }

    /** Sends a player the conditional moves if they changed, unless they are about to change again. */
    void conditionalMovesChanged(LiveGame live, ConditionalMoves before, Step step) {
        ConditionalMoves now = live.conditionalMoves();
        Game game = live.game();
        boolean ends =
                game.position().isOver() && !game.isOver() && !now.lines().isEmpty();
        if (!now.equals(before) && !now.isAnswering(game) && !ends) {
            connectionOf(live, now.seat())
                    .ifPresent(connectionId -> step.send(connectionId, GameMessageFactory.conditional(game, now)));
        }
    }

    /**
     * Sends a player who has connected a snapshot with the chat, and a turn message if the player has to move. The gateway
     * keeps a request for the snapshot until the end of the game.
     */
    void sendGame(LiveGame live, Session session, Step step) {
        int seat = live.game().seatOf(session.key()).orElseThrow();
        sendSnapshot(
                live, seat, session.connectionId(), live.chat(session.account().muted()), step);
        sendTurn(live, seat, session, step);
        if (!live.game().isOver()) {
            keepSync(live, session.connectionId(), step);
        }
    }

    /** Sends a snapshot of the visible game to spectators. */
    void sendSpectatorSnapshot(LiveGame live, List<Long> connectionIds, Step step) {
        Spectators spectators = live.spectators();
        GameMessage.Snapshot snapshot = GameMessageFactory.snapshot(
                spectators.visibleGame(), null, spectators.connectionIds().size(), step.time());
        step.sendToWatchers(connectionIds, live.game().id(), snapshot);
    }

    /** Sends a turn message to the player to move, if connected. */
    void sendTurn(LiveGame live, Step step) {
        int seat = live.game().position().sideToMove();
        sessions.player(live.game(), seat).ifPresent(session -> sendTurn(live, seat, session, step));
    }

    /** Sends a turn message to a player if the game waits for that seat. */
    void sendTurn(LiveGame live, int seat, Session session, Step step) {
        if (live.game().isTurnOf(seat) && !live.game().position().isOver()) {
            step.send(
                    session.connectionId(),
                    GameMessageFactory.turn(live.game(), seat, session.wantsTurnGame(), step.time()));
        }
    }

    private Optional<Long> connectionOf(LiveGame live, int seat) {
        return sessions.player(live.game(), seat).map(Session::connectionId);
    }

    /** @param game the game as the recipients see it */
    private GameMessage message(
            LiveGame live, Game game, GameEvent event, Position before, boolean withInfo, Step step) {
        long graceMillis = event instanceof GameEvent.PresenceChanged
                ? settings.get(ServerSettings.GRACE).toMillis()
                : 0;
        return GameMessageFactory.event(game, event, before, withInfo, graceMillis, live.newRatings(), step.time());
    }
}
