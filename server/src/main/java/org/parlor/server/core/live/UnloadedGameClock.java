package org.parlor.server.core.live;

import org.parlor.message.value.TimeControl;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.UnloadedGame;
import org.parlor.server.core.undo.UndoLog;

/**
 * The clock of games that are not in memory, which says when they are due: server time without what is charged to no clock, such as
 * restarts, so a restart changes none of them. Where clocks stand on weekends it is without these, too, and negative, to differ from
 * the other.
 */
public final class UnloadedGameClock {
    private static final long WORKDAYS_ORIGIN = 1L << 50;
    private static final TimeControl EVERY_DAY = new TimeControl.Correspondence(1, null);
    private static final TimeControl WORKDAYS = new TimeControl.Correspondence(1, null, true);

    private final UndoLog undo;
    private long uncharged;
    private long unchargedWorkdays;

    UnloadedGameClock(UndoLog undo) {
        this.undo = undo;
    }

    private static TimeControl clock(boolean pause) {
        return pause ? WORKDAYS : EVERY_DAY;
    }

    private static long origin(boolean pause) {
        return pause ? WORKDAYS_ORIGIN : 0;
    }

    /**
     * The milliseconds that have been charged to no clock.
     *
     * @param pause whether without weekends
     */
    long uncharged(boolean pause) {
        return pause ? unchargedWorkdays : uncharged;
    }

    /** Returns the {@link UnloadedGame#due} of a server time. */
    long dueAt(boolean pause, long serverTime) {
        return clock(pause).runningMillis(0, serverTime) - uncharged(pause) - origin(pause);
    }

    /** Returns the server time of an {@link UnloadedGame#due}, unless more becomes uncharged before. */
    long serverTime(long due) {
        boolean pause = due < 0;
        return clock(pause).instantAfter(0, due + uncharged(pause) + origin(pause));
    }

    /** Returns the server time at which the clock of a game must stop until now, so that it is not charged for what is uncharged. */
    long stoppedAt(UnloadedGame stored, long now) {
        boolean pause = stored.due() < 0;
        TimeControl clock = clock(pause);
        long away = clock.runningMillis(stored.at(), now);
        long millis = Math.min(uncharged(pause) - stored.uncharged(), away);
        return millis > 0 ? clock.instantAfter(stored.at(), away - millis) : now;
    }

    /** Notes that a time is charged to no clock. */
    public void skip(long millis, Step step) {
        step.record(
                new JournalRecord.Restarted(
                        step.now(),
                        millis,
                        uncharged + millis,
                        unchargedWorkdays + WORKDAYS.runningMillis(step.now() - millis, step.now())),
                this::restore);
    }

    public void restore(JournalRecord.Restarted restarted) {
        Long sum = restarted.uncharged();
        Long workdays = restarted.unchargedWorkdays();
        undo.set(value -> uncharged = value, uncharged, sum == null ? uncharged : sum);
        undo.set(
                value -> unchargedWorkdays = value, unchargedWorkdays, workdays == null ? unchargedWorkdays : workdays);
    }
}
