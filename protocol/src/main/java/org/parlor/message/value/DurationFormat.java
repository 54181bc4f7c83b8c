package org.parlor.message.value;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as minutes and seconds, {@code 1:40} or {@code 0:03.120}, exact to the millisecond. */
public final class DurationFormat {
    private static final Pattern TIME = Pattern.compile("([0-9]{1,12}):([0-5][0-9])(?:\\.([0-9]{3}))?");

    private DurationFormat() {}

    /** Formats a duration; omits zero milliseconds. */
    public static String print(long millis) {
        String exact = printExact(millis);
        return exact.endsWith(".000") ? exact.substring(0, exact.length() - 4) : exact;
    }

    /** Formats a duration, always with milliseconds, for aligned columns. */
    public static String printExact(long millis) {
        return String.format(Locale.ROOT, "%d:%02d.%03d", millis / 60_000, millis / 1000 % 60, millis % 1000);
    }

    /** Returns milliseconds, or empty if the text is not a duration. */
    public static Optional<Long> parse(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            return Optional.empty();
        }
        long seconds = Long.parseLong(time.group(1)) * 60 + Long.parseLong(time.group(2));
        return Optional.of(seconds * 1000 + (time.group(3) == null ? 0 : Long.parseLong(time.group(3))));
    }
}
