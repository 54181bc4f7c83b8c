package org.parlor.server.core.play;

import org.parlor.message.LobbyMessage;
import org.parlor.rules.Position;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.GameEvent;

/** Sends game events to spectators, delayed as configured. */
record SpectatorFeed(GameNotifier announcer, Sessions sessions, TimerQueue timers) {

    /** Sends or buffers an event that was just applied. */
    void happened(LiveGame live, GameEvent event, Position before, Step step) {
        Spectators spectators = live.gallery();
        if (spectators.delayMillis() == 0) {
            publish(live, event, before, step);
        } else {
            spectators.keep(event, step.now(), step.undo());
            schedule(live);
        }
    }

    /** Sends all buffered events whose delay has expired. */
    void show(LiveGame live, Step step) {
        Spectators spectators = live.gallery();
        while (spectators.nextAt() <= step.now()) {
            Step releaseStep = step.at(spectators.nextAt());
            Position before = spectators.shown().position();
            publish(live, spectators.show(step.undo()), before, releaseStep);
        }
        schedule(live);
    }

    private void publish(LiveGame live, GameEvent event, Position before, Step step) {
        announcer.tellWatchers(live, event, before, step);
        if (event instanceof GameEvent.Ended) {
            sessions.tellLobby(LobbyMessage.Removed.game(live.game().id()), step);
        }
    }

    void schedule(LiveGame live) {
        timers.set(
                new TimerQueue.TimerKey.OfSpectators(live.game().id()),
                live.gallery().nextAt());
    }
}
