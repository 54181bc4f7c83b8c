package org.parlor.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;

/** What happens in a game. Each carries the position it leads to, so none has to be worked out. */
public sealed interface GameMessage extends ServerMessage {

    String g();

    /** The number of the latest event of the game; events count up by one, a snapshot and a turn repeat the latest. */
    long seq();

    <R> R accept(Handler<R> handler);

    @Override
    default <R> R accept(ServerMessage.Handler<R> handler) {
        return handler.game(this);
    }

    /** The whole truth of a game. It replaces everything the client believed. */
    @TypeTag("game")
    record Snapshot(
            String g,
            long seq,
            String state,
            String game,
            Map<String, Object> options,
            int rules,
            List<UserInfo> players,
            @OmitNull @Nullable Integer you,
            boolean rated,
            TimeControl tc,
            int ply,
            @Nullable Integer to,
            BoardCells pos,
            @OmitNull @Nullable Integer aux,
            @OmitNull @Nullable List<String> legal,
            List<String> moves,
            List<Integer> score,
            @Nullable Clock clock,
            List<String> presence,
            List<Open> offers,
            int watchers,
            @OmitNull @Nullable GameResult result)
            implements GameMessage {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.snapshot(this);
        }
    }

    /** An offer that waits for its answer. */
    record Open(String kind, int by) {}

    /**
     * What is left to both seats.
     *
     * @param ms left at {@code now}, in the period that runs if there are periods
     * @param run whose clock runs, or null
     * @param now the server's time, epoch milliseconds
     * @param periods left, where the time control has them
     */
    record Clock(
            List<Long> ms,
            @Nullable Integer run,
            @OmitNull @Nullable Long now,
            @OmitNull @Nullable List<Integer> periods) {}

    /** It is your move. The one thing a bot must answer. */
    @TypeTag("turn")
    record Turn(
            String g,
            long seq,
            int ply,
            int you,
            BoardCells pos,
            @OmitNull @Nullable Integer aux,
            List<String> legal,
            @Nullable String last,
            @Nullable Clock clock)
            implements GameMessage {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.turn(this);
        }
    }

    /**
     * A move was made; {@code auto} if the server made it, {@code ms} is the time it took.
     *
     * @param info what its player thought, where those who hear it may know that
     */
    @TypeTag("game.move")
    record Moved(
            String g,
            long seq,
            int ply,
            int by,
            String move,
            boolean auto,
            long ms,
            BoardCells pos,
            @OmitNull @Nullable Integer aux,
            @Nullable Integer to,
            List<Integer> score,
            List<String> changed,
            @Nullable Clock clock,
            @OmitNull @Nullable MoveInfo info)
            implements GameMessage {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.moved(this);
        }
    }

    /** An offer was made, accepted, declined, withdrawn, or has lapsed. */
    @TypeTag("game.offer")
    record Offered(String g, long seq, String kind, int by, String state) implements GameMessage {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.offered(this);
        }
    }

    /** A player is here, away or gone; {@code claimMs} is the time until their opponent may claim. */
    @TypeTag("game.presence")
    record Presence(
            String g,
            long seq,
            int seat,
            String state,
            @OmitNull @Nullable Long claimMs) implements GameMessage {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.presence(this);
        }
    }

    /** The game starts, stops or goes on. */
    @TypeTag("game.state")
    record StateChanged(
            String g, long seq, String state, @Nullable Clock clock) implements GameMessage {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.stateChanged(this);
        }
    }

    /** The game is over; {@code next} is the next game of a series. */
    @TypeTag("game.end")
    record Ended(
            String g,
            long seq,
            GameResult result,
            @OmitNull @Nullable List<SessionMessage.Welcome.Rating> ratings,
            @Nullable String next)
            implements GameMessage {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.ended(this);
        }
    }

    /** One result for each kind of news. */
    interface Handler<R> {
        R snapshot(Snapshot snapshot);

        R turn(Turn turn);

        R moved(Moved moved);

        R offered(Offered offered);

        R presence(Presence presence);

        R stateChanged(StateChanged state);

        R ended(Ended ended);
    }
}
