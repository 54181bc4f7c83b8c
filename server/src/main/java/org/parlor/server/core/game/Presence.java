package org.parlor.server.core.game;

import java.util.Locale;

/** Whether a player is at the board. */
public enum Presence {
    HERE,
    /** Disconnected or silent; the time of grace counts. */
    AWAY,
    /** The time of grace has run out; the opponent may claim. */
    GONE;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
