package org.parlor.bots.player;

import org.parlor.message.GameMessage;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/** Creates an engine session for each game of a bot. */
public interface EngineFactory {

    /** A game at the time the bot joins it. */
    record GameContext(GameMessage.Snapshot start, Rules rules, int seat) {}

    /** Receives the events of a session other than moves, on any thread. */
    interface Listener {
        /** The session is ready to search. */
        void onReady();

        /** The session has failed and finds no more moves. */
        void onFailure(EngineFailure failure, String reason);
    }

    /** Whether games must wait for {@link Listener#onReady} before their clocks start. */
    boolean needsWarmUp();

    /** @throws InvalidInputException if the engine does not support the game */
    EngineSession open(GameContext context, Listener listener);
}
