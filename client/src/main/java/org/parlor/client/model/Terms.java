package org.parlor.client.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * On which terms a game is offered at a server, besides what is played.
 *
 * @param range the lowest and the highest rating that may take the offer up, or null for any
 * @param hidden whether only those who are told a code may take it up
 */
public record Terms(boolean rated, @Nullable List<Integer> range, boolean hidden) {

    /** A casual game, open to everybody. */
    public static final Terms USUAL = new Terms(false, null, false);

    public Terms {
        range = range == null ? null : List.copyOf(range);
    }

    public Terms rated(boolean next) {
        return new Terms(next, range, hidden);
    }

    public Terms within(@Nullable List<Integer> next) {
        return new Terms(rated, next, hidden);
    }

    public Terms hidden(boolean next) {
        return new Terms(rated, range, next);
    }

    /** As they are typed in the line mode; nothing for the usual ones. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        if (rated) {
            words.add("rated");
        }
        if (range != null) {
            words.add("range=" + range.get(0) + "-" + range.get(1));
        }
        if (hidden) {
            words.add("code");
        }
        return words;
    }
}
