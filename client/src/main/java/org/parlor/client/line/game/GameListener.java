package org.parlor.client.line.game;

import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.message.GameMessage;

/** Somebody or something that is shown a game as it goes: the person here, a file. A game has any number of them. */
interface GameListener {

    /**
     * Something happened.
     *
     * @param before the game as it was, or null if this is the first that is known of it
     * @param after the game as it is
     */
    void onUpdate(@Nullable GameState before, GameMessage news, GameState after);
}
