package org.parlor.bots.training;

/** Receives the output of a training run. */
public interface ProgressListener {

    /** A line of results. */
    void onResult(String line);

    /** A progress message; replaces the previous one. */
    void onProgress(String line);
}
