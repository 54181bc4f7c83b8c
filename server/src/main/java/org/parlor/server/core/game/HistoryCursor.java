package org.parlor.server.core.game;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a game stands among others in a history: the latest beginning comes first.
 *
 * @param at when the game began, epoch milliseconds
 * @param g its id
 */
public record HistoryCursor(long at, String g) implements Comparable<HistoryCursor> {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,32}");
    private static final Pattern TEXT = Pattern.compile("([0-7][0-9a-f]{15})-(" + ID + ")");
    private static final Comparator<HistoryCursor> LATEST_FIRST =
            Comparator.comparing(HistoryCursor::at).reversed().thenComparing(HistoryCursor::g);

    /** Whether a game can have that id. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /** What {@link #text} has made of it; empty if it is nothing of that kind. */
    public static Optional<HistoryCursor> of(String text) {
        Matcher parts = TEXT.matcher(text);
        return parts.matches()
                ? Optional.of(new HistoryCursor(Long.MAX_VALUE - Long.parseLong(parts.group(1), 16), parts.group(2)))
                : Optional.empty();
    }

    /** A word whose letters sort as beginnings do. */
    public String text() {
        return String.format(Locale.ROOT, "%016x-%s", Long.MAX_VALUE - at, g);
    }

    @Override
    public int compareTo(HistoryCursor other) {
        return LATEST_FIRST.compare(this, other);
    }
}
