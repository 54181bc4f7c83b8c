package org.parlor.bots.training;

/** Receives the output of a training run. */
public interface ProgressListener {

    /** Receives a line of results. */
    void onResult(String line);

    /** Receives a progress message, which replaces the previous one. */
    void onProgress(String line);
}
