package org.parlor.bots.cli.match;

import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;

/**
 * The limits of one player.
 *
 * @param search limits of each move of a level
 * @param clock its own clock, or null for that of the match
 * @param levelSuffix the limits of a level that differ between players, to be appended to its name
 */
record PlayerLimits(SearchLimits search, @Nullable TimeControl clock, String levelSuffix) {

    /** Returns the clock that the player has of its own, to be appended to its name. */
    String clockSuffix() {
        return clock == null ? "" : " " + TimeControlFormat.print(clock);
    }
}
