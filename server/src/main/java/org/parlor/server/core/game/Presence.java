package org.parlor.server.core.game;

import java.util.Locale;

/** Whether a player is connected. */
public enum Presence {
    HERE,
    /** Disconnected or idle; the grace period is running. */
    AWAY,
    /** The grace period has expired; the opponent may claim the game. */
    GONE,
    /** In a correspondence game, whose clock does not run in the turns of a player on vacation. */
    VACATION;

    public boolean isAbsent() {
        return this == AWAY || this == GONE;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
