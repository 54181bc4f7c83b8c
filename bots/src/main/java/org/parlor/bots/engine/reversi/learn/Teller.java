package org.parlor.bots.engine.reversi.learn;

/** Hears what learning has to tell. */
public interface Teller {

    /** A line of the result. */
    void tell(String line);

    /** How far something is that takes long; the next takes its place. */
    void progress(String line);
}
