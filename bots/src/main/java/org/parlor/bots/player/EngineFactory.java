package org.parlor.bots.player;

import org.parlor.message.GameMessage;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/** A mind for each game that a bot sits down to. */
public interface EngineFactory {

    /** The game, as it stood when the bot came to it. */
    record GameContext(GameMessage.Snapshot start, Rules rules, int seat) {}

    /** Told how a mind fares besides its answers, on any thread. */
    interface Listener {
        /** It can be asked. */
        void ready();

        /** It finds no moves any more. */
        void givesUp(EngineFailure failure, String why);
    }

    /** Whether games have to wait until their mind is ready. */
    boolean slow();

    /** @throws InvalidInputException if it cannot play this game */
    EngineSession mind(GameContext context, Listener listener);
}
