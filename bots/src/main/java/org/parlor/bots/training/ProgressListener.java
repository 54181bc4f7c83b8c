package org.parlor.bots.training;

/** Hears what learning has to tell. */
public interface ProgressListener {

    /** A line of the result. */
    void onResult(String line);

    /** How far something is that takes long; the next takes its place. */
    void onProgress(String line);
}
