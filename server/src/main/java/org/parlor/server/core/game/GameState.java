package org.parlor.server.core.game;

import java.util.Locale;

/** Where a game stands. Moves are made only while it is playing. */
public enum GameState {
    /** The players' programs are still loading. */
    WAITING,
    PLAYING,
    /** Both agreed to stop the clock. */
    PAUSED,
    /** Nobody is there, or the server was not: kept, with the clock frozen. */
    ADJOURNED,
    OVER;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
