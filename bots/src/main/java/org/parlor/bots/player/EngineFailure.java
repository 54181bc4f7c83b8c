package org.parlor.bots.player;

import java.util.Locale;

/** The reason for the failure of an engine. */
public enum EngineFailure {
    /** The process has exited or cannot be started. */
    CRASH,
    /** The engine did not answer in time. */
    STALL,
    /** The engine played an illegal move or sent an invalid answer. */
    ILLEGAL,
    /** The engine resigned. */
    RESIGN;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
