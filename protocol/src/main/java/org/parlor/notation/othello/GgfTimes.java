package org.parlor.notation.othello;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.DurationFormat;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControl.Fischer;

/** Dates and clocks in GGF. Unknown notations are parsed as null. */
final class GgfTimes {
    private static final Pattern EPOCH_SECONDS = Pattern.compile("[0-9]{8,11}");
    private static final Pattern DATE = Pattern.compile("([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})"
            + "(?:[_ T]([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?)?(?:[. ]?([A-Za-z]{1,4}))?");
    private static final DateTimeFormatter WRITTEN = DateTimeFormatter.ofPattern(
                    "uuuu.MM.dd_HH:mm:ss.'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final Pattern TIME =
            Pattern.compile("(?:([0-9]{1,2}):)?([0-9]{1,4}:[0-9]{2}(?:\\.[0-9]{3})?)(?:,.*)?");
    /** North American daylight saving time zones, which are not in {@link ZoneId#SHORT_IDS}. */
    private static final Map<String, String> DAYLIGHT =
            Map.of("EDT", "-04:00", "CDT", "-05:00", "MDT", "-06:00", "PDT", "-07:00");

    private static final long DAY = 86_400_000;

    private GgfTimes() {}

    /**
     * Parses {@code 2003.12.15_13:24:03.MST}, with optional time and zone, or epoch seconds; returns epoch
     * milliseconds.
     */
    static @Nullable Long date(String text) {
        if (EPOCH_SECONDS.matcher(text).matches()) {
            return Long.parseLong(text) * 1000;
        }
        Matcher date = DATE.matcher(text);
        if (!date.matches()) {
            return null;
        }
        try {
            return LocalDateTime.of(
                            number(date, 1),
                            number(date, 2),
                            number(date, 3),
                            number(date, 4),
                            number(date, 5),
                            number(date, 6))
                    .atZone(zone(date.group(7)))
                    .toInstant()
                    .toEpochMilli();
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static int number(Matcher date, int group) {
        return date.group(group) == null ? 0 : Integer.parseInt(date.group(group));
    }

    /** A missing or unknown zone defaults to UTC: a date that is off by hours is better than none. */
    private static ZoneId zone(@Nullable String name) {
        if (name == null) {
            return ZoneOffset.UTC;
        }
        try {
            return ZoneId.of(DAYLIGHT.getOrDefault(name, name), ZoneId.SHORT_IDS);
        } catch (DateTimeException unknown) {
            return ZoneOffset.UTC;
        }
    }

    /** Prints a date with a resolution of one second; null outside the years 0 to 9999. */
    static @Nullable String print(long millis) {
        String date = WRITTEN.format(Instant.ofEpochMilli(millis));
        return date(date) == null ? null : date;
    }

    /**
     * Parses base time and increment, such as {@code 5:00/0:02}; ignores a third part, the extension after flag fall.
     */
    static @Nullable TimeControl clock(String text) {
        String[] parts = text.split("/", -1);
        Long base = time(parts[0]);
        Long increment = parts.length < 2 || parts[1].isEmpty() ? Long.valueOf(0) : time(parts[1]);
        return base == null || increment == null ? null : new Fischer(base.intValue(), increment.intValue());
    }

    private static @Nullable Long time(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            return null;
        }
        long hours = time.group(1) == null ? 0 : Long.parseLong(time.group(1));
        long millis = hours * 3_600_000 + DurationFormat.parse(time.group(2)).orElse(DAY + 1);
        return millis > DAY ? null : millis;
    }

    /** Returns null for a time control that GGF cannot represent. */
    static @Nullable String print(@Nullable TimeControl clock) {
        return clock instanceof Fischer fischer
                ? DurationFormat.print(fischer.base()) + "/" + DurationFormat.print(fischer.inc())
                : null;
    }
}
