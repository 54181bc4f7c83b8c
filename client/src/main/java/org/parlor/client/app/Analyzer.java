package org.parlor.client.app;

import java.util.function.Consumer;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.state.Event;

/** Analyses games and positions in the background, one at a time. */
public interface Analyzer extends AutoCloseable {

    /**
     * Starts an analysis, which replaces the previous one, and returns at once.
     *
     * @param found receives the results, on any thread
     */
    void analyze(AnalysisRequest request, Consumer<Event> found);

    /** Cancels the analysis in progress. */
    void stop();

    /** Cancels the analysis in progress and accepts no more. */
    @Override
    void close();
}
