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

/** Tells players and watchers of a game what has happened in it. It changes nothing. */
public final class GameNotifier {
    private final Sessions sessions;
    private final LongSupplier graceMillis;

    GameNotifier(Sessions sessions, LongSupplier graceMillis) {
        this.sessions = sessions;
        this.graceMillis = graceMillis;
    }

    /** Tells the players an event that has just been applied to the game. */
    void tellPlayers(LiveGame live, GameEvent event, Position before, Step step) {
        List<Long> links = new ArrayList<>(2);
        link(live, 0).ifPresent(links::add);
        link(live, 1).ifPresent(links::add);
        if (!links.isEmpty()) {
            Runnable snapshots = () -> snapshots(live, step);
            event.accept(new EventMessages(
                    live, live.game(), before, false, step, news -> step.send(links, news), snapshots));
        }
    }

    /** Tells the watchers an event that has just been applied to the game as it is shown. */
    void tellWatchers(LiveGame live, GameEvent event, Position before, Step step) {
        Game shown = live.gallery().shown();
        List<Long> links = List.copyOf(live.gallery().watchers());
        if (!links.isEmpty()) {
            Runnable snapshots = () -> show(live, links, step);
            event.accept(new EventMessages(
                    live,
                    shown,
                    before,
                    live.gallery().showsThoughts(),
                    step,
                    news -> step.sendToWatchers(links, shown.id(), news),
                    snapshots));
        }
    }

    /** Sets the whole truth before both players. */
    void snapshots(LiveGame live, Step step) {
        for (int seat = 0; seat < 2; seat++) {
            int to = seat;
            link(live, seat).ifPresent(link -> snapshot(live, to, link, step));
        }
    }

    /** Sets the whole truth before a player's connection. */
    public void snapshot(LiveGame live, int seat, long link, Step step) {
        step.send(
                link,
                GameMessages.snapshot(
                        live.game(), seat, live.gallery().watchers().size(), step.now()));
    }

    /** Sets the whole truth before a player's connection, and asks for a move if the game waits for one. */
    public void resume(LiveGame live, int seat, long link, Step step) {
        snapshot(live, seat, link, step);
        askForMove(live, seat, link, step);
    }

    /** Sets before some who watch what they may know, all of it. */
    public void show(LiveGame live, List<Long> links, Step step) {
        Spectators spectators = live.gallery();
        GameMessage.Snapshot snapshot = GameMessages.snapshot(
                spectators.shown(), null, spectators.watchers().size(), step.now());
        step.sendToWatchers(links, live.game().id(), snapshot);
    }

    /** Asks whoever is to move, if they are connected. */
    void askForMove(LiveGame live, Step step) {
        int seat = live.game().position().sideToMove();
        link(live, seat).ifPresent(link -> askForMove(live, seat, link, step));
    }

    /** Sends the turn to a connection if the game waits for that seat. */
    public void askForMove(LiveGame live, int seat, long link, Step step) {
        if (live.game().isTurnOf(seat) && !live.game().position().isOver()) {
            step.send(link, GameMessages.turn(live.game(), seat, step.now()));
        }
    }

    private Optional<Long> link(LiveGame live, int seat) {
        return sessions.of(live.game().key(seat)).map(Session::link);
    }

    /** The words for each event, to whoever it is that hears of it now. */
    private final class EventMessages implements GameEvent.Handler<Boolean> {
        private final LiveGame live;
        private final Game game;
        private final Position before;
        private final boolean thoughts;
        private final Step step;
        private final Consumer<GameMessage> audience;
        private final Runnable snapshots;

        EventMessages(
                LiveGame live,
                Game game,
                Position before,
                boolean thoughts,
                Step step,
                Consumer<GameMessage> audience,
                Runnable snapshots) {
            this.live = live;
            this.game = game;
            this.before = before;
            this.thoughts = thoughts;
            this.step = step;
            this.audience = audience;
            this.snapshots = snapshots;
        }

        private boolean tell(GameMessage news) {
            audience.accept(news);
            return true;
        }

        @Override
        public Boolean created(GameEvent.Created created) {
            throw new IllegalStateException("a game is created by open");
        }

        @Override
        public Boolean stateChanged(GameEvent.StateChanged changed) {
            return tell(new GameMessage.StateChanged(
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
            return tell(
                    new GameMessage.Offered(game.id(), game.seq(), made.kind().word(), made.by(), "made"));
        }

        @Override
        public Boolean offerClosed(GameEvent.OfferClosed closed) {
            return tell(new GameMessage.Offered(
                    game.id(), game.seq(), closed.kind().word(), closed.by(), closed.outcome()));
        }

        @Override
        public Boolean presenceChanged(GameEvent.PresenceChanged changed) {
            Long claim = switch (changed.presence()) {
                case HERE -> null;
                case AWAY -> graceMillis.getAsLong();
                case GONE -> 0L;
            };
            return tell(new GameMessage.Presence(
                    game.id(), game.seq(), changed.seat(), changed.presence().word(), claim));
        }

        @Override
        public Boolean ended(GameEvent.Ended ended) {
            return tell(GameMessages.ended(game, ended, live.newRatings()));
        }
    }
}
