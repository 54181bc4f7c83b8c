package org.parlor.client.app;

import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LaunchException;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.connection.ServerEndpoint;

/**
 * Starts what the client plays against: servers and bots inside this process. Calls for those may block and are made off
 * the thread that draws; what was started lives until {@link #close()}.
 */
public interface Launcher extends AutoCloseable {

    /**
     * A bot of that level at a server on the loopback address, started if there is none yet.
     *
     * @param level one of {@link GameSetup#LEVELS}
     */
    LocalBot bot(String level) throws LaunchException;

    /** A server on the loopback address for two people at one keyboard, started if there is none yet. */
    ServerEndpoint localServer() throws LaunchException;

    /**
     * A server that others can join.
     *
     * @param port 0 where the person asked for none: then the usual one, or the next that is free
     */
    HostedServer host(int port) throws LaunchException;

    /** The analyzer of positions and games in this process. */
    Analyzer analyzer();

    /** Stops everything that was started; safe to call twice. */
    @Override
    void close();
}
