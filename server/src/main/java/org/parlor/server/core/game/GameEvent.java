package org.parlor.server.core.game;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Position;
import org.parlor.rules.Score;

/** What has happened in a game. A game is the fold of its events, and they are what the journal keeps. */
public sealed interface GameEvent {

    <R> R accept(Handler<R> handler);

    /** The game exists and waits for its players to be ready. */
    record Created(GameSettings terms) implements GameEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.created(this);
        }
    }

    /** The game starts, stops, or goes on. */
    record StateChanged(GameState state) implements GameEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.stateChanged(this);
        }
    }

    /**
     * The side to move has moved.
     *
     * @param auto whether it was nobody's choice
     * @param lag how many milliseconds of its thinking the network is held to have taken, null for none
     */
    record Moved(
            int move,
            boolean auto,
            @Nullable MoveInfo info,
            @Nullable Long lag) implements GameEvent {

        static Moved chosen(int move, @Nullable MoveInfo info, long lag) {
            return new Moved(move, false, info, lag == 0 ? null : lag);
        }

        static Moved forced(int move) {
            return new Moved(move, true, null, null);
        }

        long lagMillis() {
            return lag == null ? 0 : lag;
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.moved(this);
        }
    }

    /** The game is as it was before this ply. */
    record TakenBack(int toPly) implements GameEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.takenBack(this);
        }
    }

    /** A player offers something. */
    record OfferMade(OfferKind kind, int by) implements GameEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.offerMade(this);
        }
    }

    /** An offer is answered, withdrawn, or overtaken by a move. */
    record OfferClosed(OfferKind kind, int by, String outcome) implements GameEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.offerClosed(this);
        }
    }

    /** A player comes or goes. */
    record PresenceChanged(int seat, Presence presence) implements GameEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.presenceChanged(this);
        }
    }

    /**
     * The game is over.
     *
     * @param winner the seat, or null for a draw or no result
     * @param next the id of the next game of the series, if there is one
     */
    record Ended(
            @Nullable Integer winner,
            Score score,
            EndReason reason,
            @Nullable String next) implements GameEvent {

        /** The end that a finished position is by itself. */
        static Ended normal(Position over) {
            Score score = Score.of(over);
            OptionalInt leader = score.leader();
            return new Ended(leader.isPresent() ? leader.getAsInt() : null, score, EndReason.NORMAL, null);
        }

        /** Whether it says anything about who plays better. */
        public boolean isPlayedOut() {
            return switch (reason) {
                case NORMAL, RESIGN, TIME, AGREED, ILLEGAL, ADJUDICATED -> true;
                case ABANDONED -> winner != null;
                case ABORTED, SERVER -> false;
            };
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.ended(this);
        }
    }

    /** One result for each kind of event. */
    interface Handler<R> {
        R created(Created created);

        R stateChanged(StateChanged changed);

        R moved(Moved moved);

        R takenBack(TakenBack takenBack);

        R offerMade(OfferMade made);

        R offerClosed(OfferClosed closed);

        R presenceChanged(PresenceChanged changed);

        R ended(Ended ended);
    }
}
