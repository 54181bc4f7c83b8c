package org.parlor.client.app;

import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LaunchException;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.connection.ServerEndpoint;

/**
 * Starts servers and bots inside this process. These calls may block, so they are not made on the UI thread. Servers and
 * bots run until {@link #close()}.
 */
public interface Launcher extends AutoCloseable {

    /**
     * Starts a bot at a server on the loopback address; starts the server if necessary.
     *
     * @param level one of {@link GameSetup#LEVELS}
     */
    LocalBot bot(String level) throws LaunchException;

    /** Returns the server on the loopback address, started if necessary. */
    ServerEndpoint localServer() throws LaunchException;

    /**
     * Starts a server that others can join.
     *
     * @param port 0 for the default port or the next free one
     */
    HostedServer host(int port) throws LaunchException;

    /** Returns the analyzer of this process. */
    Analyzer analyzer();

    /** Stops all servers and bots; safe to call twice. */
    @Override
    void close();
}
