package org.parlor.client.game;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.parlor.client.ui.Messages;
import org.parlor.message.value.TimeControl;

/** Formats times on a clock and days. */
public final class TimeFormat {

    private static final int HOUR_SECONDS = 3600;
    private static final int DAY_HOURS = 24;

    private TimeFormat() {}

    /** Formats the time on the clock of a game: as {@link #format(long)}, by correspondence {@code 2 d 4 h} or {@code 3 h 12 min}. */
    public static String format(long millis, TimeControl control) {
        return control.isCorrespondence() && millis >= HOUR_SECONDS * 1000L ? hours(millis) : format(millis);
    }

    /** Formats the time that a move took: {@code 12.3 s}, {@code 4:12 min}, {@code 3 h 12 min} or {@code 2 d 4 h}. */
    public static String used(Messages messages, long millis) {
        long minutes = millis / 60_000;
        if (minutes == 0) {
            return messages.tenths(millis / 1000.0) + " s";
        }
        return minutes < 60 ? format(millis) + " min" : hours(millis);
    }

    private static String hours(long millis) {
        long hours = millis / 1000 / HOUR_SECONDS;
        return hours < DAY_HOURS
                ? hours + " h " + millis / 60_000 % 60 + " min"
                : hours / DAY_HOURS + " d " + hours % DAY_HOURS + " h";
    }

    /** Formats the day of an instant in UTC: {@code 2026-11-28}. */
    public static String day(long epochMillis) {
        return LocalDate.ofInstant(Instant.ofEpochMilli(epochMillis), ZoneOffset.UTC)
                .toString();
    }

    /** Formats the time left of a seat; what is left of its bank stands apart: {@code 2 d 4 h + 5 d 0 h}. */
    public static String seat(ClockState clock, int seat, TimeControl control, long now) {
        long left = clock.remainingMillis(seat, now);
        long bank = clock.bankMillis(seat, now);
        String time = bank > 0 && left == bank ? "0" : format(left - bank, control);
        return bank == 0 ? time : time + " + " + format(bank, control);
    }

    /** Formats the time left until a flag can fall; empty without a clock or once the game is over. */
    public static String left(GameState game, long now) {
        ClockState clock = game.clock();
        Integer seat = game.timedSeat();
        return clock == null || seat == null ? "" : format(clock.remainingMillis(seat, now), game.timeControl());
    }

    /** Describes the time of a game by correspondence in a language: {@code 3 days a move + 5 days, weekends off}. */
    public static String words(Messages messages, TimeControl.Correspondence control) {
        Integer bank = control.bank();
        String move = messages.get("clock.move", control.days());
        String time = bank == null ? move : messages.get("clock.bank", move, bank);
        return control.pausesOnWeekends() ? messages.get("clock.weekends", time) : time;
    }

    /** Shortens a formatted time to fit a narrow screen: {@code 2d 4h}. */
    public static String inShort(String time) {
        return time.replace(" d", "d").replace(" h", "h").replace(" min", "m").replace(" + ", "+");
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
