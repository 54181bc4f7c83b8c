package org.parlor.server.core.tour;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.TourRequest;
import org.parlor.server.core.game.Player;

/** What has happened in a tournament. A tournament is the fold of its events, and they are what the journal keeps. */
public sealed interface TourEvent {

    <R> R accept(Handler<R> handler);

    /**
     * It exists, and players may join.
     *
     * @param maker the name of whose it is
     */
    record Made(TourRequest.New wish, String maker) implements TourEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.made(this);
        }
    }

    /** Somebody takes part, or does again. */
    record Joined(Player player) implements TourEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.joined(this);
        }
    }

    /** Somebody takes part no more. */
    record Left(String key) implements TourEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.left(this);
        }
    }

    /** It has started. */
    record Begun(List<String> seeds) implements TourEvent {
        public Begun {
            seeds = List.copyOf(seeds);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.begun(this);
        }
    }

    /** A round, or in an arena some more pairs. */
    record Paired(List<Pair> pairs) implements TourEvent {
        public Paired {
            pairs = List.copyOf(pairs);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.paired(this);
        }
    }

    /** The game of a board has begun; null: it was lost, and is to begin again. */
    record Seated(int round, int board, @Nullable String g) implements TourEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.seated(this);
        }
    }

    /** A board is settled. */
    record Settled(int round, int board, Outcome outcome) implements TourEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.settled(this);
        }
    }

    /** It is over: nobody is paired any more, and nothing counts any more. */
    record Closed() implements TourEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.closed(this);
        }
    }

    /** One result for each kind of event. */
    interface Handler<R> {
        R made(Made made);

        R joined(Joined joined);

        R left(Left left);

        R begun(Begun begun);

        R paired(Paired paired);

        R seated(Seated seated);

        R settled(Settled settled);

        R closed(Closed closed);
    }
}
