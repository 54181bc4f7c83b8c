package org.parlor.bots.player;

import java.util.Locale;

/** Why an engine finds no more moves. */
public enum EngineFailure {
    /** Its program has ended, or cannot be started. */
    CRASH,
    /** No answer came in time. */
    STALL,
    /** What it answers is no legal move, or no answer at all. */
    ILLEGAL,
    /** It gives the game up. */
    RESIGN;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
