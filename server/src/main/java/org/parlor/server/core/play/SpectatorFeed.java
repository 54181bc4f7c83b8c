package org.parlor.server.core.play;

import org.parlor.message.LobbyMessage;
import org.parlor.rules.Position;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.GameEvent;

/** Lets whoever does not play in a game know what happens in it, each thing when it may be known. */
record SpectatorFeed(GameNotifier announcer, Sessions sessions, TimerQueue timers) {

    /** Something has just been applied to the game. */
    void happened(LiveGame live, GameEvent event, Position before, Step step) {
        Spectators spectators = live.gallery();
        if (spectators.delayMillis() == 0) {
            tell(live, event, before, step);
        } else {
            spectators.keep(event, step.now(), step.undo());
            schedule(live);
        }
    }

    /** Shows everything that may be known by now. */
    void show(LiveGame live, Step step) {
        Spectators spectators = live.gallery();
        while (spectators.nextAt() <= step.now()) {
            Step then = step.at(spectators.nextAt());
            Position before = spectators.shown().position();
            tell(live, spectators.show(step.undo()), before, then);
        }
        schedule(live);
    }

    private void tell(LiveGame live, GameEvent event, Position before, Step step) {
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
