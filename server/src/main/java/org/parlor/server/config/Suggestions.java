package org.parlor.server.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** What somebody may have meant who wrote a word that is not known. */
final class Suggestions {

    private Suggestions() {}

    /** The known word that takes the fewest changes of a letter to get to, if it takes few. */
    static Optional<String> nearest(String word, Collection<String> known) {
        String meant = word.toLowerCase(Locale.ROOT).replace('_', '-');
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(meant, candidate)))
                .filter(candidate -> distance(meant, candidate) <= 1 + meant.length() / 4);
    }

    /** How many letters have to be put in, taken out or exchanged; row by row of the usual table. */
    private static int distance(String from, String to) {
        int[] above = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int exchanged = above[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(exchanged, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[to.length()];
    }
}
