package org.parlor.client.game;

/** Formats the time on a clock. */
public final class ClockFormat {

    private ClockFormat() {}

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
