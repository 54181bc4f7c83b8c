package org.parlor.server.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests corrections for misspelled words. */
public final class Suggestions {

    private Suggestions() {}

    /** The known word with the smallest edit distance, empty if none is close. */
    public static Optional<String> nearest(String word, Collection<String> known) {
        String normalized = word.toLowerCase(Locale.ROOT).replace('_', '-');
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(normalized, candidate)))
                .filter(candidate -> distance(normalized, candidate) <= 1 + normalized.length() / 4);
    }

    /** The Levenshtein distance. */
    private static int distance(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int substitution = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(substitution, 1 + Math.min(previous[j], row[j - 1]));
            }
            previous = row;
        }
        return previous[to.length()];
    }
}
