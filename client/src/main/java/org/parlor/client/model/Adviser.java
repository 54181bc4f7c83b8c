package org.parlor.client.model;

import java.util.function.Consumer;

/** Judges games and positions in the background, one at a time. */
public interface Adviser extends AutoCloseable {

    /**
     * Takes up a study in the place of the one before, and returns at once.
     *
     * @param found told whatever is found, on any thread
     */
    void study(Study study, Consumer<Event> found);

    /** Drops what is being studied. */
    void rest();

    /** Drops it, and whatever still comes. */
    @Override
    void close();
}
