package org.parlor.notation.othello;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.DurationFormat;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControl.Fischer;

/** Time controls in GGF: base time and increment. */
final class GgfTimeControl {
    private static final Pattern TIME =
            Pattern.compile("(?:([0-9]{1,2}):)?([0-9]{1,4}:[0-9]{2}(?:\\.[0-9]{3})?)(?:,.*)?");

    private GgfTimeControl() {}

    /**
     * Parses base time and increment, such as {@code 5:00/0:02}; ignores a third part, the extension after flag fall.
     * Returns null for an unknown notation.
     */
    static @Nullable TimeControl parse(String text) {
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
        long millis = hours * 3_600_000 + DurationFormat.parse(time.group(2)).orElse(TimeControl.MILLIS_MAX + 1L);
        return millis > TimeControl.MILLIS_MAX ? null : millis;
    }

    /** Returns null for a time control that GGF cannot represent. */
    static @Nullable String print(@Nullable TimeControl clock) {
        return clock instanceof Fischer fischer
                ? DurationFormat.print(fischer.base()) + "/" + DurationFormat.print(fischer.inc())
                : null;
    }
}
