package org.parlor.bots.match;

import org.parlor.message.value.GameRecord;

/** Where the games of a match are played. Several threads may ask for games at once. */
public interface GameRunner {

    /** A game from its opening to its end; one that ended without a result is none. */
    GameRecord play(ScheduledGame scheduled) throws InterruptedException, MatchAbortedException;
}
