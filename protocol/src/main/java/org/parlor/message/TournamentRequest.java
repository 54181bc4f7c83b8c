package org.parlor.message;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TournamentFormat;

/** What a client asks about tournaments: which there are, how one stands, to take part, to make one. */
public sealed interface TournamentRequest extends ClientMessage {
    int NAME_CHARS_MAX = 60;
    int ROUNDS_MAX = 30;
    int CYCLES_MAX = 10;
    int MINUTES_MAX = 24 * 60;

    <R> R accept(Handler<R> handler);

    @Override
    default <R> R accept(ClientMessage.Handler<R> handler) {
        return handler.tour(this);
    }

    /**
     * A tournament that somebody would like to have.
     *
     * @param rounds how many a Swiss has, null for as many as find a winner
     * @param cycles how often the same two meet in a round-robin or gauntlet, null for once
     * @param minutes how long an arena lasts, null for an hour
     * @param startAt when it starts by itself, null for when its maker says so
     * @param vs who may take part, null for everybody
     */
    @TypeTag("tour.new")
    record New(
            String name,
            TournamentFormat kind,
            String game,
            @OmitNull @Nullable Map<String, Object> options,
            TimeControl tc,
            @OmitNull @Nullable Boolean rated,
            @OmitNull @Nullable Integer rounds,
            @OmitNull @Nullable Integer cycles,
            @OmitNull @Nullable Integer minutes,
            @OmitNull @Nullable Long startAt,
            @OmitNull @Nullable OpponentFilter vs)
            implements TournamentRequest {
        public New {
            SafeText.requireClean("name", name);
            if (name.isBlank() || name.codePointCount(0, name.length()) > NAME_CHARS_MAX) {
                throw RequestException.badValue(
                        "name", "A tournament's name has 1 to " + NAME_CHARS_MAX + " characters");
            }
            if (tc instanceof TimeControl.None) {
                throw RequestException.badValue("tc", "Games of a tournament have a clock");
            }
            requireCount("rounds", rounds, ROUNDS_MAX, kind == TournamentFormat.SWISS);
            requireCount(
                    "cycles",
                    cycles,
                    CYCLES_MAX,
                    kind == TournamentFormat.ROUNDROBIN || kind == TournamentFormat.GAUNTLET);
            requireCount("minutes", minutes, MINUTES_MAX, kind == TournamentFormat.ARENA);
        }

        private static void requireCount(String field, @Nullable Integer count, int max, boolean meant) {
            if (count != null && (!meant || count < 1 || count > max)) {
                throw RequestException.badValue(
                        field,
                        meant ? field + " are 1 to " + max + ", not " + count : "Such a tournament has no " + field);
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.make(this);
        }
    }

    /** A page of the tournaments there are. */
    @TypeTag("tour.list")
    record Listing(@OmitNull @Nullable String after) implements TournamentRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.list(this);
        }
    }

    /**
     * Asks how a tournament stands.
     *
     * @param round whose pairings are wanted, null for the latest
     * @param watch whether to hear of it from now on, or no more; null changes nothing
     */
    @TypeTag("tour.show")
    record Show(
            String tour,
            @OmitNull @Nullable Integer round,
            @OmitNull @Nullable Boolean watch) implements TournamentRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.show(this);
        }
    }

    /** Takes part. */
    @TypeTag("tour.join")
    record Join(String tour) implements TournamentRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.join(this);
        }
    }

    /** Takes part no more. */
    @TypeTag("tour.leave")
    record Leave(String tour) implements TournamentRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.leave(this);
        }
    }

    /** Lets an own tournament start. */
    @TypeTag("tour.start")
    record Start(String tour) implements TournamentRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.start(this);
        }
    }

    /** Ends an own tournament as it stands. */
    @TypeTag("tour.end")
    record End(String tour) implements TournamentRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.end(this);
        }
    }

    /** One result for each request. */
    interface Handler<R> {
        R make(New wish);

        R list(Listing listing);

        R show(Show show);

        R join(Join join);

        R leave(Leave leave);

        R start(Start start);

        R end(End end);
    }
}
