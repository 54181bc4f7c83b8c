package org.parlor.bots.external;

import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;
import org.parlor.rules.InvalidInputException;

/** The protocol of an external engine. Deadlines are values of {@link System#nanoTime()}. */
interface EngineProtocol {

    /** Waits for the first answer of the engine and returns its name. */
    String handshake(long deadline) throws NoAnswerException, InvalidAnswerException, InterruptedException;

    /** Starts a game. */
    void newGame(EngineFactory.GameContext context, long deadline)
            throws NoAnswerException, InvalidAnswerException, InterruptedException;

    /** Returns the engine's move, which may be illegal. */
    EngineSession.ChosenMove requestMove(
            EngineFactory.GameContext context, EngineSession.SearchRequest request, long millis, long deadline)
            throws NoAnswerException, InvalidAnswerException, InterruptedException;

    /** Creates the protocol for an engine process. */
    interface Factory {
        EngineProtocol create(EngineIo io);

        /** @throws InvalidInputException if engines with this protocol do not support the game */
        void requirePlayable(EngineFactory.GameContext context);
    }
}
