package org.parlor.bots.foreign;

import org.parlor.bots.player.Mind;
import org.parlor.bots.player.Minds;
import org.parlor.bots.program.NoAnswerException;
import org.parlor.rules.InvalidInputException;

/** How one program is talked to. Deadlines are readings of {@link System#nanoTime()}. */
interface Dialect {

    /** Waits until the program answers at all; what it calls itself. */
    String greet(long deadline) throws NoAnswerException, WrongAnswerException, InterruptedException;

    /**
     * Begins a game.
     *
     * @throws InvalidInputException if these programs cannot be told of it
     */
    void begin(Minds.Table table, long deadline) throws NoAnswerException, WrongAnswerException, InterruptedException;

    /** A move as it was answered, be it legal or not. */
    Mind.Answer move(Minds.Table table, Mind.Question question, long millis, long deadline)
            throws NoAnswerException, WrongAnswerException, InterruptedException;

    /** Makes one for a program. */
    interface Maker {
        Dialect of(Talk talk);

        /** @throws InvalidInputException if programs of this kind do not play such a game */
        void requirePlayable(Minds.Table table);
    }
}
