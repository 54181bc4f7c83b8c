package org.parlor.message.value;

import java.util.Locale;

/** The kinds of offer between the players of a game. */
public enum OfferKind {
    DRAW,
    TAKEBACK,
    REMATCH,
    PAUSE,
    EXTEND;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
