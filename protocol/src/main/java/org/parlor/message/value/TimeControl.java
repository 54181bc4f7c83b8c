package org.parlor.message.value;

import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.message.json.Discriminator;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;

/**
 * A time control. All times but those of {@link Correspondence} are in milliseconds, 0 to 24 hours. Records of old games may
 * hold one that leaves no time to move; a new game requires {@link #isPlayable}.
 */
@Discriminator("mode")
public sealed interface TimeControl {
    /** The longest base, increment, period or time per move: a day. */
    int MILLIS_MAX = 86_400_000;

    /** The least time for the first move in a new game. */
    int FIRST_MOVE_MIN_MILLIS = 100;
    /** Why a time control that is not playable is refused. */
    String NOT_PLAYABLE = "a clock must leave at least " + FIRST_MOVE_MIN_MILLIS + " milliseconds for the first move";

    /** Whether a player has time to make the first move. */
    default boolean isPlayable() {
        return firstMoveMillis() >= FIRST_MOVE_MIN_MILLIS;
    }

    default boolean isTimed() {
        return true;
    }

    /** The main time; 0 if the time control has none, as are the following. */
    default int base() {
        return 0;
    }

    /** The time that each move adds. */
    default int inc() {
        return 0;
    }

    /** The length of a byo-yomi period. */
    default int period() {
        return 0;
    }

    default int periods() {
        return 0;
    }

    /** The time for each move. */
    default int per() {
        return 0;
    }

    /** The time for the first move: with a base of 0 the first increment, all periods, and the bank. */
    default long firstMoveMillis() {
        long main = base() == 0 ? inc() : base();
        return isTimed() ? main + per() + (long) periods() * period() + bankMillis() : Long.MAX_VALUE;
    }

    /** Whether the players need not be present. */
    default boolean isCorrespondence() {
        return false;
    }

    /** The reserve of the whole game, from which a move takes what exceeds its own time; 0 without one. */
    default long bankMillis() {
        return 0;
    }

    /** The time for a game of that many moves, each of which takes a whole increment, period or time per move. */
    default long gameMillis(int moves) {
        return isTimed() ? base() + moves * ((long) inc() + period() + per()) + bankMillis() : Long.MAX_VALUE;
    }

    /** Whether clocks stand from Saturday to Sunday, UTC. */
    default boolean pausesOnWeekends() {
        return false;
    }

    /** Returns for how many milliseconds a clock runs that is started at one instant and stopped at another. */
    default long runningMillis(long from, long to) {
        return to - from;
    }

    /** Returns the first instant at which a clock that is started at another has run for so many milliseconds. */
    default long instantAfter(long from, long millis) {
        return from + millis;
    }

    /** No clock. */
    @TypeTag("none")
    record None() implements TimeControl {
        @Override
        public boolean isTimed() {
            return false;
        }
    }

    /** A base time and an increment per move. */
    @TypeTag("fischer")
    record Fischer(int base, int inc) implements TimeControl {
        public Fischer {
            requireDay("base", base);
            requireDay("inc", inc);
        }
    }

    /** A base time followed by periods; a move that takes the whole period uses it up. */
    @TypeTag("byoyomi")
    record ByoYomi(int base, int period, int periods) implements TimeControl {
        public ByoYomi {
            requireDay("base", base);
            requireDay("period", period);
            if (periods < 1 || periods > 100) {
                throw RequestException.badValue("periods", "\"periods\" must be 1 to 100, not " + periods);
            }
        }
    }

    /** A fixed time per move. */
    @TypeTag("move")
    record PerMove(int per) implements TimeControl {
        public PerMove {
            requireDay("per", per);
        }
    }

    /**
     * Days per move.
     *
     * @param bank days that a player has besides for the whole game; null for none
     * @param weekend true if clocks stand on weekends, from Saturday 00:00 to Monday 00:00 UTC; otherwise null
     */
    @TypeTag("corr")
    record Correspondence(
            int days,
            @OmitNull @Nullable Integer bank,
            @OmitNull @Nullable Boolean weekend) implements TimeControl {
        public static final int DAYS_MAX = 14;
        public static final int BANK_MAX = 30;

        private static final long WEEK_MILLIS = 7L * MILLIS_MAX;
        private static final long WORKDAYS_MILLIS = 5L * MILLIS_MAX;
        /** The first Monday of the epoch. */
        private static final long MONDAY = 4L * MILLIS_MAX;

        public Correspondence {
            requireDays("days", days, DAYS_MAX);
            if (bank != null) {
                requireDays("bank", bank, BANK_MAX);
            }
            weekend = Boolean.TRUE.equals(weekend) ? true : null;
        }

        public Correspondence(int days, @Nullable Integer bank) {
            this(days, bank, null);
        }

        @Override
        public boolean isCorrespondence() {
            return true;
        }

        @Override
        public int per() {
            return days * MILLIS_MAX;
        }

        @Override
        public long bankMillis() {
            return bank == null ? 0 : (long) bank * MILLIS_MAX;
        }

        @Override
        public boolean pausesOnWeekends() {
            return weekend != null;
        }

        @Override
        public long runningMillis(long from, long to) {
            return pausesOnWeekends() ? workdayMillis(to) - workdayMillis(from) : to - from;
        }

        @Override
        public long instantAfter(long from, long millis) {
            if (!pausesOnWeekends() || millis == 0) {
                return from + millis;
            }
            long target = workdayMillis(from) + millis;
            long weeks = Math.floorDiv(target - 1, WORKDAYS_MILLIS);
            return MONDAY + weeks * WEEK_MILLIS + target - weeks * WORKDAYS_MILLIS;
        }

        /** The milliseconds from the first Monday of the epoch to an instant, without those of weekends. */
        private static long workdayMillis(long instant) {
            long weeks = Math.floorDiv(instant - MONDAY, WEEK_MILLIS);
            return weeks * WORKDAYS_MILLIS + Math.min(Math.floorMod(instant - MONDAY, WEEK_MILLIS), WORKDAYS_MILLIS);
        }

        private static void requireDays(String field, int days, int max) {
            if (days < 1 || days > max) {
                throw RequestException.badValue(field, "\"" + field + "\" must be 1 to " + max + " days, not " + days);
            }
        }
    }

    private static void requireDay(String field, int millis) {
        if (millis < 0 || millis > MILLIS_MAX) {
            throw RequestException.badValue(
                    field, "\"" + field + "\" must be 0 to " + MILLIS_MAX + " milliseconds, not " + millis);
        }
    }
}
