package org.parlor.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;

/** Events of a game. Each move carries the resulting position, so clients need not know the rules. */
public sealed interface GameMessage extends ServerMessage {

    String g();

    /** The sequence number of the game's latest event. Events increment it by one; a snapshot, a turn and conditional moves repeat it. */
    long seq();

    /**
     * The complete state of a game, which replaces the client's state.
     *
     * @param start where the game began, null for the initial position of its options
     */
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
            List<PendingOffer> offers,
            int watchers,
            @OmitNull @Nullable GameResult result,
            @OmitNull @Nullable List<ChatLine> chat,
            @OmitNull @Nullable StartPosition start)
            implements GameMessage {}

    /** A line of the players' chat. */
    record ChatLine(String from, boolean bot, String text, int ply, long at) {}

    /** A pending offer. */
    record PendingOffer(String kind, int by) {}

    /**
     * The remaining time of both seats.
     *
     * @param ms milliseconds left at {@code now}, in the current period if the time control has periods, and with the bank of
     *     a correspondence game
     * @param run the seat whose clock is running, or null
     * @param now the server's time in epoch milliseconds
     * @param periods the periods left, if the time control has periods
     * @param bank the milliseconds of {@code ms} that are left of the bank, if the time control has one
     */
    record Clock(
            List<Long> ms,
            @Nullable Integer run,
            @OmitNull @Nullable Long now,
            @OmitNull @Nullable List<Integer> periods,
            @OmitNull @Nullable List<Long> bank) {

        /** Creates the clock of a time control without a bank. */
        public Clock(List<Long> ms, @Nullable Integer run, @Nullable Long now, @Nullable List<Integer> periods) {
            this(ms, run, now, periods, null);
        }

        /** Returns the time until the flag of a seat falls, at most: the clock does not tell whether a period runs already. */
        public long untilFlag(int seat, TimeControl tc) {
            long period = tc.period();
            return ms.get(seat) + (period == 0 || periods == null ? 0 : periods.get(seat) * period);
        }
    }

    /**
     * The receiver is to move. The only message a bot must respond to.
     *
     * @param game the kind of game; null for a client without the capability {@code turnGame}
     * @param options all options of the game; null like {@code game}
     */
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
            @Nullable Clock clock,
            @OmitNull @Nullable String game,
            @OmitNull @Nullable Map<String, Object> options)
            implements GameMessage {
        public Turn(
                String g,
                long seq,
                int ply,
                int you,
                BoardCells pos,
                @Nullable Integer aux,
                List<String> legal,
                @Nullable String last,
                @Nullable Clock clock) {
            this(g, seq, ply, you, pos, aux, legal, last, clock, null, null);
        }
    }

    /**
     * A move was made; {@code auto} if the server made it, {@code ms} is the time it took.
     *
     * @param info the player's search information; null for receivers that may not see it
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
            implements GameMessage {}

    /** An offer was made, accepted, declined or withdrawn, or has expired. */
    @TypeTag("game.offer")
    record Offered(String g, long seq, String kind, int by, String state) implements GameMessage {}

    /**
     * A player is here, away, gone or on vacation.
     *
     * @param claimMs the time until the opponent may claim the result
     * @param until when a vacation ends, epoch milliseconds
     * @param clock the clocks, if a vacation begins or ends
     */
    @TypeTag("game.presence")
    record Presence(
            String g,
            long seq,
            int seat,
            String state,
            @OmitNull @Nullable Long claimMs,
            @OmitNull @Nullable Long until,
            @OmitNull @Nullable Clock clock)
            implements GameMessage {
        public Presence(String g, long seq, int seat, String state, @Nullable Long claimMs) {
            this(g, seq, seat, state, claimMs, null, null);
        }
    }

    /** The game starts, pauses or resumes. */
    @TypeTag("game.state")
    record StateChanged(
            String g, long seq, String state, @Nullable Clock clock) implements GameMessage {}

    /** A player was given time by the opponent. */
    @TypeTag("game.time")
    record TimeGiven(
            String g, long seq, int seat, long ms, @Nullable Clock clock) implements GameMessage {}

    /**
     * The receiver's conditional moves, which are sent to no other user.
     *
     * @param ply the number of moves made before the first move of each line
     * @param lines what may still be played, see {@link GameRequest.SetConditional}; empty for none
     * @param reason why they ended, null unless they did before they were played
     */
    @TypeTag("conditional")
    record Conditional(
            String g,
            long seq,
            int ply,
            List<String> lines,
            @OmitNull @Nullable String reason) implements GameMessage {}

    /** The game is over; {@code next} is the next game of a series. */
    @TypeTag("game.end")
    record Ended(
            String g,
            long seq,
            GameResult result,
            @OmitNull @Nullable List<SessionMessage.Welcome.Rating> ratings,
            @Nullable String next)
            implements GameMessage {}
}
