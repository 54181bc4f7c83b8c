package org.parlor.client.game;

import org.parlor.message.value.TimeControl;

/** Formats the time on a clock. */
public final class ClockFormat {

    private static final int HOUR_SECONDS = 3600;
    private static final int DAY_HOURS = 24;

    private ClockFormat() {}

    /** Formats the time on the clock of a game: as {@link #format(long)}, by correspondence {@code 2 d 4 h} or {@code 3 h 12 min}. */
    public static String format(long millis, TimeControl control) {
        long hours = millis / 1000 / HOUR_SECONDS;
        if (!control.isCorrespondence() || hours == 0) {
            return format(millis);
        }
        return hours < DAY_HOURS
                ? hours + " h " + millis / 60_000 % 60 + " min"
                : hours / DAY_HOURS + " d " + hours % DAY_HOURS + " h";
    }

    /** Formats the time left of the side to move; empty without a clock or a side to move. */
    public static String left(GameState game, long now) {
        ClockState clock = game.clock();
        Integer to = game.sideToMove();
        return clock == null || to == null ? "" : format(clock.remainingMillis(to, now), game.timeControl());
    }

    /**
     * Formats minutes and seconds, with tenths in the last ten seconds: {@code 4:12}, {@code 1:02:03},
     * {@code 0:09.4}.
     */
    public static String format(long millis) {
        long seconds = millis / 1000;
        if (seconds >= 3600) {
            return String.format("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
        }
        String tenths = millis < 10_000 ? "." + millis / 100 % 10 : "";
        return String.format("%d:%02d", seconds / 60, seconds % 60) + tenths;
    }
}
