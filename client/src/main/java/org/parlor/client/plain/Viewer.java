package org.parlor.client.plain;

import org.jspecify.annotations.Nullable;
import org.parlor.client.model.GameModel;
import org.parlor.message.GameMessage;

/** Somebody or something that is shown a game as it goes: the person here, a file. A game has any number of them. */
interface Viewer {

    /**
     * Something happened.
     *
     * @param before the game as it was, or null if this is the first that is known of it
     * @param after the game as it is
     */
    void see(@Nullable GameModel before, GameMessage news, GameModel after);
}
