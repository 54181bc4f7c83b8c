package org.parlor.client.game.explorer;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.rules.InvalidInputException;

/**
 * Selects the games of the explorer.
 *
 * @param player as in {@link org.parlor.client.game.record.RecordFilter}
 * @param from the first year, or 0
 * @param to the last year, or 0
 */
public record ExplorerFilter(String player, int from, int to) {
    public static final ExplorerFilter ALL = new ExplorerFilter("", 0, 0);

    private static final int YEAR_MAX = 9999;

    public ExplorerFilter {
        requireYear("from", from);
        requireYear("to", to);
        if (from > 0 && to > 0 && from > to) {
            throw new InvalidInputException("to", "The last year, " + to + ", is before the first, " + from);
        }
    }

    private static void requireYear(String field, int year) {
        if (year < 0 || year > YEAR_MAX) {
            throw new InvalidInputException(field, "Invalid year '" + year + "': a number from 1 to " + YEAR_MAX);
        }
    }

    /**
     * Parses {@code 2008}, {@code 2008-2019}, {@code 2008-} or {@code -2019}; an empty text is for all years.
     *
     * @throws InvalidInputException if the text is none of these
     */
    public ExplorerFilter withYears(String text) {
        String[] years = text.replace(" ", "").split("[-–]", -1);
        if (years.length > 2 || !String.join("", years).matches("\\d{0,8}")) {
            throw new InvalidInputException("from", "Type a year or two: 2008, 2008-2019, 2008- or -2019");
        }
        return new ExplorerFilter(player, year(years[0]), year(years[years.length - 1]));
    }

    private static int year(String digits) {
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    /** Returns the years as they are typed; empty for all. */
    public String years() {
        return from == to ? year(from) : year(from) + "–" + year(to);
    }

    private static String year(int year) {
        return year == 0 ? "" : Integer.toString(year);
    }

    /** Describes the filter: {@code games of ana, 2008–2019}; empty if it selects all games. */
    public String describe() {
        return Stream.of(player.isEmpty() ? "" : "games of " + player, years())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
