package org.parlor.server.core.game;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Position of a game in a history listing, ordered by start time, latest first.
 *
 * @param at start of the game, epoch milliseconds
 */
public record PlayerHistoryCursor(long at, String g) implements Comparable<PlayerHistoryCursor> {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,32}");
    private static final Pattern TEXT = Pattern.compile("([0-7][0-9a-f]{15})-(" + ID + ")");
    private static final Comparator<PlayerHistoryCursor> LATEST_FIRST =
            Comparator.comparing(PlayerHistoryCursor::at).reversed().thenComparing(PlayerHistoryCursor::g);

    /** Whether the text is a syntactically valid game id. */
    public static boolean isGameId(String text) {
        return ID.matcher(text).matches();
    }

    /** Parses the result of {@link #encode}; empty if the text is invalid. */
    public static Optional<PlayerHistoryCursor> parse(String text) {
        Matcher parts = TEXT.matcher(text);
        return parts.matches()
                ? Optional.of(
                        new PlayerHistoryCursor(Long.MAX_VALUE - Long.parseLong(parts.group(1), 16), parts.group(2)))
                : Optional.empty();
    }

    /** Encodes the cursor as text that sorts lexicographically in the order of cursors. */
    public String encode() {
        return String.format(Locale.ROOT, "%016x-%s", Long.MAX_VALUE - at, g);
    }

    @Override
    public int compareTo(PlayerHistoryCursor other) {
        return LATEST_FIRST.compare(this, other);
    }
}
