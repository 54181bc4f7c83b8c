package org.parlor.bots.external;

import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;
import org.parlor.rules.InvalidInputException;

/** How one program is talked to. Deadlines are readings of {@link System#nanoTime()}. */
interface EngineProtocol {

    /** Waits until the program answers at all; what it calls itself. */
    String handshake(long deadline) throws NoAnswerException, InvalidAnswerException, InterruptedException;

    /**
     * Begins a game.
     *
     * @throws InvalidInputException if these programs cannot be told of it
     */
    void newGame(EngineFactory.GameContext context, long deadline)
            throws NoAnswerException, InvalidAnswerException, InterruptedException;

    /** A move as it was answered, be it legal or not. */
    EngineSession.ChosenMove requestMove(
            EngineFactory.GameContext context, EngineSession.SearchRequest request, long millis, long deadline)
            throws NoAnswerException, InvalidAnswerException, InterruptedException;

    /** Makes one for a program. */
    interface Factory {
        EngineProtocol create(EngineIo io);

        /** @throws InvalidInputException if programs of this kind do not play such a game */
        void requirePlayable(EngineFactory.GameContext context);
    }
}
