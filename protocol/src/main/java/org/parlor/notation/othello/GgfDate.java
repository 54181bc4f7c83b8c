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

/** Dates in GGF. */
final class GgfDate {
    private static final Pattern EPOCH_SECONDS = Pattern.compile("[0-9]{8,11}");
    private static final Pattern DATE = Pattern.compile("([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})"
            + "(?:[_ T]([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?)?(?:[. ]?([A-Za-z]{1,4}))?");
    private static final DateTimeFormatter WRITTEN = DateTimeFormatter.ofPattern(
                    "uuuu.MM.dd_HH:mm:ss.'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    /** North American daylight saving time zones, which are not in {@link ZoneId#SHORT_IDS}. */
    private static final Map<String, String> DAYLIGHT =
            Map.of("EDT", "-04:00", "CDT", "-05:00", "MDT", "-06:00", "PDT", "-07:00");

    private GgfDate() {}

    /**
     * Parses {@code 2003.12.15_13:24:03.MST}, with optional time and zone, or epoch seconds; returns epoch
     * milliseconds, or null for an unknown notation.
     */
    static @Nullable Long parse(String text) {
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
        return parse(date) == null ? null : date;
    }
}
