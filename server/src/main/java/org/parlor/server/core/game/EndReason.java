package org.parlor.server.core.game;

import java.util.Locale;

/** Why a game ended. */
public enum EndReason {
    NORMAL,
    RESIGN,
    TIME,
    ABANDONED,
    ABORTED,
    AGREED,
    ILLEGAL;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
