package org.parlor.client.game.setup;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * On which terms a game is offered at a server, besides what is played.
 *
 * @param range the lowest and the highest rating that may take the offer up, or null for any
 * @param hidden whether only those who are told a code may take it up
 */
public record OfferTerms(boolean rated, @Nullable List<Integer> range, boolean hidden) {

    /** A casual game, open to everybody. */
    public static final OfferTerms DEFAULT = new OfferTerms(false, null, false);

    public OfferTerms {
        range = range == null ? null : List.copyOf(range);
    }

    public OfferTerms rated(boolean next) {
        return new OfferTerms(next, range, hidden);
    }

    public OfferTerms withRange(@Nullable List<Integer> next) {
        return new OfferTerms(rated, next, hidden);
    }

    public OfferTerms hidden(boolean next) {
        return new OfferTerms(rated, range, next);
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
