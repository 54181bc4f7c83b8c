package org.parlor.server.core.game;

import java.util.Locale;

/** The state of a game. Moves are accepted only in {@link #PLAYING}. */
public enum GameStatus {
    /** Waiting until both clients are ready. */
    WAITING,
    PLAYING,
    /** Both players agreed to stop the clock. */
    PAUSED,
    /** Both players are gone or the server was stopped; the clock is stopped. */
    ADJOURNED,
    OVER;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
