package org.parlor.bots.training;

/** Hears what learning has to tell. */
public interface ProgressListener {

    /** A line of the result. */
    void tell(String line);

    /** How far something is that takes long; the next takes its place. */
    void progress(String line);
}
