package org.parlor.client.line.game;

import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.message.GameMessage;

/** Receives the events of a game: the console, a log file. */
interface GameListener {

    /**
     * Handles an event.
     *
     * @param before the state before the event, or null for the first snapshot
     * @param after the state after the event
     */
    void onUpdate(@Nullable GameState before, GameMessage message, GameState after);
}
