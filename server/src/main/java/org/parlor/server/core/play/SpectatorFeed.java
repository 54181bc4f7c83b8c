package org.parlor.server.core.play;

import org.parlor.message.LobbyMessage;
import org.parlor.rules.Position;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.GameEvent;

/** Sends game events to spectators, delayed as configured. */
record SpectatorFeed(GameNotifier notifier, Sessions sessions, TimerQueue timers) {

    /** Sends or buffers an event that was just applied. */
    void publishOrBuffer(LiveGame live, GameEvent event, Position before, Step step) {
        Spectators spectators = live.spectators();
        if (spectators.delayMillis() == 0) {
            publish(live, event, before, step);
        } else {
            spectators.enqueue(event, step.now(), step.undo());
            schedule(live);
        }
    }

    /** Sends all buffered events whose delay has expired. */
    void releaseDue(LiveGame live, Step step) {
        Spectators spectators = live.spectators();
        while (spectators.nextReleaseAt() <= step.now()) {
            Step releaseStep = step.withTime(spectators.nextReleaseAt());
            Position before = spectators.visibleGame().position();
            publish(live, spectators.releaseNext(step.undo()), before, releaseStep);
        }
        schedule(live);
    }

    private void publish(LiveGame live, GameEvent event, Position before, Step step) {
        notifier.notifySpectators(live, event, before, step);
        if (event instanceof GameEvent.Ended) {
            sessions.sendToLobby(LobbyMessage.Removed.game(live.game().id()), step);
        }
    }

    void schedule(LiveGame live) {
        timers.set(
                new TimerQueue.TimerKey.OfSpectators(live.game().id()),
                live.spectators().nextReleaseAt());
    }
}
