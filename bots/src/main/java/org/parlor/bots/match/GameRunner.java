package org.parlor.bots.match;

import org.parlor.message.value.GameRecord;

/** Plays the games of a match. Thread-safe. */
public interface GameRunner {

    /** Plays a game from its opening to a result and returns its record. */
    GameRecord play(ScheduledGame scheduled) throws InterruptedException, MatchAbortedException;
}
