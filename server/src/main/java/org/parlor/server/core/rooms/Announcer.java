package org.parlor.server.core.rooms;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.parlor.message.GameNews;
import org.parlor.rules.Position;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameMessages;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.people.Sessions;
import org.parlor.server.core.step.Step;

/** Tells players and watchers of a game what has happened in it. It changes nothing. */
public final class Announcer {
    private final Sessions sessions;
    private final LongSupplier graceMillis;

    Announcer(Sessions sessions, LongSupplier graceMillis) {
        this.sessions = sessions;
        this.graceMillis = graceMillis;
    }

    /** Tells the players an event that has just been applied to the game. */
    void tellPlayers(Room room, GameEvent event, Position before, Step step) {
        List<Long> links = new ArrayList<>(2);
        link(room, 0).ifPresent(links::add);
        link(room, 1).ifPresent(links::add);
        if (!links.isEmpty()) {
            Runnable snapshots = () -> snapshots(room, step);
            event.accept(
                    new Telling(room, room.game(), before, false, step, news -> step.send(links, news), snapshots));
        }
    }

    /** Tells the watchers an event that has just been applied to the game as it is shown. */
    void tellWatchers(Room room, GameEvent event, Position before, Step step) {
        Game shown = room.gallery().shown();
        List<Long> links = List.copyOf(room.gallery().watchers());
        if (!links.isEmpty()) {
            Runnable snapshots = () -> show(room, links, step);
            event.accept(new Telling(
                    room,
                    shown,
                    before,
                    room.gallery().showsThoughts(),
                    step,
                    news -> step.sendToWatchers(links, shown.id(), news),
                    snapshots));
        }
    }

    /** Sets the whole truth before both players. */
    void snapshots(Room room, Step step) {
        for (int seat = 0; seat < 2; seat++) {
            int to = seat;
            link(room, seat).ifPresent(link -> snapshot(room, to, link, step));
        }
    }

    /** Sets the whole truth before a player's connection. */
    public void snapshot(Room room, int seat, long link, Step step) {
        step.send(
                link,
                GameMessages.snapshot(
                        room.game(), seat, room.gallery().watchers().size(), step.now()));
    }

    /** Sets the whole truth before a player's connection, and asks for a move if the game waits for one. */
    public void resume(Room room, int seat, long link, Step step) {
        snapshot(room, seat, link, step);
        askForMove(room, seat, link, step);
    }

    /** Sets before some who watch what they may know, all of it. */
    public void show(Room room, List<Long> links, Step step) {
        Gallery gallery = room.gallery();
        GameNews.Snapshot snapshot =
                GameMessages.snapshot(gallery.shown(), null, gallery.watchers().size(), step.now());
        step.sendToWatchers(links, room.game().id(), snapshot);
    }

    /** Asks whoever is to move, if they are connected. */
    void askForMove(Room room, Step step) {
        int seat = room.game().position().sideToMove();
        link(room, seat).ifPresent(link -> askForMove(room, seat, link, step));
    }

    /** Sends the turn to a connection if the game waits for that seat. */
    public void askForMove(Room room, int seat, long link, Step step) {
        if (room.game().isTurnOf(seat) && !room.game().position().isOver()) {
            step.send(link, GameMessages.turn(room.game(), seat, step.now()));
        }
    }

    private Optional<Long> link(Room room, int seat) {
        return sessions.of(room.game().key(seat)).map(Session::link);
    }

    /** The words for each event, to whoever it is that hears of it now. */
    private final class Telling implements GameEvent.Handler<Boolean> {
        private final Room room;
        private final Game game;
        private final Position before;
        private final boolean thoughts;
        private final Step step;
        private final Consumer<GameNews> audience;
        private final Runnable snapshots;

        Telling(
                Room room,
                Game game,
                Position before,
                boolean thoughts,
                Step step,
                Consumer<GameNews> audience,
                Runnable snapshots) {
            this.room = room;
            this.game = game;
            this.before = before;
            this.thoughts = thoughts;
            this.step = step;
            this.audience = audience;
            this.snapshots = snapshots;
        }

        private boolean tell(GameNews news) {
            audience.accept(news);
            return true;
        }

        @Override
        public Boolean created(GameEvent.Created created) {
            throw new IllegalStateException("a game is created by open");
        }

        @Override
        public Boolean stateChanged(GameEvent.StateChanged changed) {
            return tell(new GameNews.StateChanged(
                    game.id(), game.seq(), game.state().word(), game.clock().view(step.now())));
        }

        @Override
        public Boolean moved(GameEvent.Moved moved) {
            return tell(GameMessages.moved(game, before, thoughts, step.now()));
        }

        @Override
        public Boolean takenBack(GameEvent.TakenBack takenBack) {
            snapshots.run();
            return true;
        }

        @Override
        public Boolean offerMade(GameEvent.OfferMade made) {
            return tell(new GameNews.Offered(game.id(), game.seq(), made.kind().word(), made.by(), "made"));
        }

        @Override
        public Boolean offerClosed(GameEvent.OfferClosed closed) {
            return tell(
                    new GameNews.Offered(game.id(), game.seq(), closed.kind().word(), closed.by(), closed.outcome()));
        }

        @Override
        public Boolean presenceChanged(GameEvent.PresenceChanged changed) {
            Long claim = switch (changed.presence()) {
                case HERE -> null;
                case AWAY -> graceMillis.getAsLong();
                case GONE -> 0L;
            };
            return tell(new GameNews.Presence(
                    game.id(), game.seq(), changed.seat(), changed.presence().word(), claim));
        }

        @Override
        public Boolean ended(GameEvent.Ended ended) {
            return tell(GameMessages.ended(game, ended, room.newRatings()));
        }
    }
}
