package org.parlor.server.core.rooms;

import org.parlor.message.LobbyNews;
import org.parlor.rules.Position;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.people.Sessions;
import org.parlor.server.core.step.Step;
import org.parlor.server.core.step.Timers;

/** Lets whoever does not play in a game know what happens in it, each thing when it may be known. */
record Usher(Announcer announcer, Sessions sessions, Timers timers) {

    /** Something has just been applied to the game. */
    void happened(Room room, GameEvent event, Position before, Step step) {
        Gallery gallery = room.gallery();
        if (gallery.delayMillis() == 0) {
            tell(room, event, before, step);
        } else {
            gallery.keep(event, step.now(), step.undo());
            schedule(room);
        }
    }

    /** Shows everything that may be known by now. */
    void show(Room room, Step step) {
        Gallery gallery = room.gallery();
        while (gallery.nextAt() <= step.now()) {
            Step then = step.at(gallery.nextAt());
            Position before = gallery.shown().position();
            tell(room, gallery.show(step.undo()), before, then);
        }
        schedule(room);
    }

    private void tell(Room room, GameEvent event, Position before, Step step) {
        announcer.tellWatchers(room, event, before, step);
        if (event instanceof GameEvent.Ended) {
            sessions.tellLobby(LobbyNews.Removed.game(room.game().id()), step);
        }
    }

    void schedule(Room room) {
        timers.set(
                new Timers.Subject.OfGallery(room.game().id()), room.gallery().nextAt());
    }
}
