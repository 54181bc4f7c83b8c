package org.parlor.message.value;

import java.util.Locale;

/** What players of a game can offer each other. */
public enum OfferKind {
    DRAW,
    TAKEBACK,
    REMATCH,
    PAUSE,
    EXTEND;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
