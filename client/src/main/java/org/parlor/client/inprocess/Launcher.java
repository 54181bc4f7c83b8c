package org.parlor.client.inprocess;

import java.util.function.Consumer;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.connection.ServerEndpoint;

/**
 * Starts servers, bots and analyses inside this process. Starting servers and bots may block, so it is not done on the UI
 * thread; they run until {@link #close()}.
 */
public interface Launcher extends AutoCloseable {

    /**
     * Starts a bot at a server on the loopback address; starts the server if necessary.
     *
     * @param level one of {@link GameSetup#LEVELS}
     */
    LocalBot bot(String level) throws ExitException;

    /** Returns the server on the loopback address, started if necessary. */
    ServerEndpoint localServer() throws ExitException;

    /**
     * Starts a server that others can join.
     *
     * @param port 0 for the default port or the next free one
     */
    HostedServer host(int port) throws ExitException;

    /**
     * Starts an analysis in the background, which replaces the previous one, and returns at once.
     *
     * @param found receives the results, on any thread
     */
    void analyze(AnalysisRequest request, Consumer<Event> found);

    /** Cancels the analysis in progress. */
    void stopAnalysis();

    /** Stops all servers and bots; safe to call twice. */
    @Override
    void close();
}
