package org.parlor.server.store;

import java.util.function.Consumer;
import org.parlor.server.core.step.Found;
import org.parlor.server.core.step.Question;

/** Finds games that have left the rooms. A port: what is behind it decides how long they are kept. */
public interface Archive extends AutoCloseable {

    /**
     * Answers once, on any thread, also if nothing can be found out. Never waits. What was durable when it was asked is
     * taken into account. Questions that are open when it is closed may stay without an answer.
     */
    void ask(Question question, Consumer<Found> answer);

    @Override
    void close();

    /** Knows nothing. */
    static Archive empty() {
        return new Archive() {
            @Override
            public void ask(Question question, Consumer<Found> answer) {
                answer.accept(Found.nothing());
            }

            @Override
            public void close() {
                // There is nothing to let go of.
            }
        };
    }
}
