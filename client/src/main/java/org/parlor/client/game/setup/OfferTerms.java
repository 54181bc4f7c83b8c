package org.parlor.client.game.setup;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The terms of an offer besides the game.
 *
 * @param range the lowest and highest rating that may accept, or null for any
 * @param hidden whether the game is private and joined by code
 */
public record OfferTerms(boolean rated, @Nullable List<Integer> range, boolean hidden) {

    /** A casual, public game. */
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

    /** Returns the terms as typed in plain mode; empty for the default. */
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
