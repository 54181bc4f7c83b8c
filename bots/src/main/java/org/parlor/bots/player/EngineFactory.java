package org.parlor.bots.player;

import org.parlor.message.GameMessage;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/** Creates an engine session for each game of a bot. */
public interface EngineFactory {

    /** The game, as it stood when the bot came to it. */
    record GameContext(GameMessage.Snapshot start, Rules rules, int seat) {}

    /** Receives events of a session besides its moves, on any thread. */
    interface Listener {
        /** It can be asked. */
        void onReady();

        /** It finds no moves any more. */
        void onFailure(EngineFailure failure, String reason);
    }

    /** Whether games have to wait until their session is ready. */
    boolean needsWarmUp();

    /** @throws InvalidInputException if it cannot play this game */
    EngineSession open(GameContext context, Listener listener);
}
