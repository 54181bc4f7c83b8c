package org.parlor.message;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.SafeText;

/** What a client asks of a game, as a player or a watcher. */
public sealed interface GameRequest extends ClientMessage {

    <R> R accept(Handler<R> handler);

    @Override
    default <R> R accept(ClientMessage.Handler<R> handler) {
        return handler.game(this);
    }

    /** The player's program is loaded and the clock may start. */
    @TypeTag("ready")
    record Ready(String g) implements GameRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.ready(this);
        }
    }

    /**
     * Plays a move.
     *
     * @param ply the number of moves made before it
     * @param seq that of the turn it answers, if the client says
     */
    @TypeTag("move")
    record Move(
            String g,
            int ply,
            String move,
            @OmitNull @Nullable Long seq,
            @OmitNull @Nullable MoveInfo info) implements GameRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.move(this);
        }
    }

    /**
     * What a bot thought.
     *
     * @param score in hundredths of a disc or seed, from its own side
     * @param depth in plies
     * @param pv the moves it expects, as a list or as one string
     */
    record MoveInfo(
            @OmitNull @Nullable Integer score,
            @OmitNull @Nullable Integer depth,
            @OmitNull @Nullable Long nodes,
            @OmitNull @Nullable Object pv) {
        private static final int PV_CHARS_MAX = 400;

        public MoveInfo {
            boolean known = pv == null || pv instanceof String || pv instanceof List;
            if (!known || String.valueOf(pv).length() > PV_CHARS_MAX) {
                throw RequestException.badValue("pv", "pv is a list of moves or a string, of at most 400 characters");
            }
            SafeText.requireClean("pv", String.valueOf(pv));
        }
    }

    /** Gives the game up. */
    @TypeTag("resign")
    record Resign(String g) implements GameRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.resign(this);
        }
    }

    /** Calls a game off that has hardly begun. */
    @TypeTag("abort")
    record Abort(String g) implements GameRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.abort(this);
        }
    }

    /** Offers the opponent something. */
    @TypeTag("offer")
    record Offer(
            String g, OfferKind kind, @OmitNull @Nullable Integer ms) implements GameRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.offer(this);
        }
    }

    /** Answers an offer, or withdraws an own one. */
    @TypeTag("answer")
    record Answer(String g, OfferKind kind, boolean accept) implements GameRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.answer(this);
        }
    }

    /** Claims the result from an opponent who is gone. */
    @TypeTag("claim")
    record Claim(String g, Result result) implements GameRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.claim(this);
        }

        /** What can be claimed. */
        public enum Result {
            WIN,
            DRAW
        }
    }

    /** Asks for the whole truth again. */
    @TypeTag("sync")
    record Sync(String g) implements GameRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.sync(this);
        }
    }

    /** Starts to watch a game, the game of a user, or, with {@code g} "top", whatever is worth watching. */
    @TypeTag("watch")
    record Watch(
            @OmitNull @Nullable String g,
            @OmitNull @Nullable String user) implements GameRequest {
        public Watch {
            requireOne(g, user);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.watch(this);
        }
    }

    /** Stops watching. */
    @TypeTag("unwatch")
    record Unwatch(
            @OmitNull @Nullable String g,
            @OmitNull @Nullable String user) implements GameRequest {
        public Unwatch {
            requireOne(g, user);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.unwatch(this);
        }
    }

    /**
     * Asks for the record of a game, finished or running.
     *
     * @param as the word of the form
     */
    @TypeTag("record")
    record RecordRequest(String g, String as) implements GameRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.record(this);
        }
    }

    /** One result for each request. */
    interface Handler<R> {
        R ready(Ready ready);

        R move(Move move);

        R resign(Resign resign);

        R abort(Abort abort);

        R offer(Offer offer);

        R answer(Answer answer);

        R claim(Claim claim);

        R sync(Sync sync);

        R watch(Watch watch);

        R unwatch(Unwatch unwatch);

        R record(RecordRequest request);
    }

    private static void requireOne(@Nullable String g, @Nullable String user) {
        if (g == null && user == null) {
            throw RequestException.badMessage("g", "g or user is missing");
        }
    }
}
