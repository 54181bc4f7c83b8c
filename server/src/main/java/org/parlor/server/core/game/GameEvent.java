package org.parlor.server.core.game;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Position;
import org.parlor.rules.Score;

/** A change of a game. The state of a {@link Game} is derived from its events, which are stored in the journal. */
public sealed interface GameEvent {

    /** The game is created and waits until both players are ready. */
    record Created(GameSettings terms) implements GameEvent {}

    /** The game starts, pauses, is adjourned, or resumes. */
    record StateChanged(GameStatus state) implements GameEvent {}

    /**
     * The side to move has moved.
     *
     * @param auto whether the server made the move because it was forced
     * @param lag milliseconds compensated as network lag, null for none
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
    }

    /**
     * All moves from this ply on are taken back.
     *
     * @param restoresClocks true if the clocks are restored, too; null in older records, where they kept what they had
     */
    record TakenBack(int toPly, @Nullable Boolean restoresClocks) implements GameEvent {}

    /** A player is given time by the opponent. */
    record TimeGiven(int seat, long ms) implements GameEvent {}

    /** A player makes an offer. */
    record OfferMade(OfferKind kind, int by) implements GameEvent {}

    /** An offer is accepted, declined, withdrawn, or lapses because of a move. */
    record OfferClosed(OfferKind kind, int by, String outcome) implements GameEvent {}

    /**
     * A player's presence changes.
     *
     * @param until when a vacation ends, epoch milliseconds
     */
    record PresenceChanged(
            int seat, Presence presence, @Nullable Long until) implements GameEvent {

        public PresenceChanged(int seat, Presence presence) {
            this(seat, presence, null);
        }
    }

    /**
     * @param winner the winning seat, null for a draw or no result
     * @param next id of the next game of the series, null if there is none
     */
    record Ended(
            @Nullable Integer winner,
            Score score,
            EndReason reason,
            @Nullable String next) implements GameEvent {

        /** The result of a final position. */
        static Ended normal(Position over) {
            Score score = Score.of(over);
            OptionalInt leader = score.leader();
            return new Ended(leader.isPresent() ? leader.getAsInt() : null, score, EndReason.NORMAL, null);
        }

        /** Whether the result counts for ratings and tournaments. */
        public boolean isPlayedOut() {
            return switch (reason) {
                case NORMAL, RESIGN, TIME, AGREED, ILLEGAL, ADJUDICATED -> true;
                case ABANDONED -> winner != null;
                case ABORTED, SERVER -> false;
            };
        }
    }
}
