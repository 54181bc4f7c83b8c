package org.parlor.client.app;

import java.util.function.Consumer;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.state.Event;

/** Analyses games and positions in the background, one at a time. */
public interface Analyzer extends AutoCloseable {

    /**
     * Starts an analysis, which replaces the previous one, and returns at once.
     *
     * @param found told whatever is found, on any thread
     */
    void analyze(AnalysisRequest request, Consumer<Event> found);

    /** Drops what is being studied. */
    void stop();

    /** Drops it, and whatever still comes. */
    @Override
    void close();
}
