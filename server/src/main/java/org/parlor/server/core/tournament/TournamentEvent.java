package org.parlor.server.core.tournament;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.TournamentRequest;
import org.parlor.server.core.game.Player;

/** What has happened in a tournament. A tournament is the fold of its events, and they are what the journal keeps. */
public sealed interface TournamentEvent {

    <R> R accept(Handler<R> handler);

    /**
     * It exists, and players may join.
     *
     * @param maker the name of whose it is
     */
    record Created(TournamentRequest.New wish, String maker) implements TournamentEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.made(this);
        }
    }

    /** Somebody takes part, or does again. */
    record Joined(Player player) implements TournamentEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.joined(this);
        }
    }

    /** Somebody takes part no more. */
    record Left(String key) implements TournamentEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.left(this);
        }
    }

    /** It has started. */
    record Started(List<String> seeds) implements TournamentEvent {
        public Started {
            seeds = List.copyOf(seeds);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.begun(this);
        }
    }

    /** A round, or in an arena some more pairs. */
    record Paired(List<Pairing> pairs) implements TournamentEvent {
        public Paired {
            pairs = List.copyOf(pairs);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.paired(this);
        }
    }

    /** The game of a board has begun; null: it was lost, and is to begin again. */
    record GameAssigned(int round, int board, @Nullable String g) implements TournamentEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.seated(this);
        }
    }

    /** A board is settled. */
    record ResultRecorded(int round, int board, PairingResult outcome) implements TournamentEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.settled(this);
        }
    }

    /** It is over: nobody is paired any more, and nothing counts any more. */
    record Closed() implements TournamentEvent {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.closed(this);
        }
    }

    /** One result for each kind of event. */
    interface Handler<R> {
        R made(Created created);

        R joined(Joined joined);

        R left(Left left);

        R begun(Started started);

        R paired(Paired paired);

        R seated(GameAssigned gameAssigned);

        R settled(ResultRecorded resultRecorded);

        R closed(Closed closed);
    }
}
