package org.parlor.server.core.game;

import java.util.Locale;

/** The reason why a game ended. */
public enum EndReason {
    NORMAL,
    RESIGN,
    TIME,
    ABANDONED,
    ABORTED,
    ADJUDICATED,
    SERVER,
    AGREED,
    ILLEGAL;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
