package org.parlor.bots.match;

import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFactory;
import org.parlor.message.value.TimeControl;

/**
 * A player of a match.
 *
 * @param name name in records; need not be unique
 * @param timeControl its own time control in local games, or null for that of the match
 */
public record Contestant(
        String name, EngineFactory engines, @Nullable TimeControl timeControl) {

    /** Returns a player with the time control of the match. */
    public Contestant(String name, EngineFactory engines) {
        this(name, engines, null);
    }
}
