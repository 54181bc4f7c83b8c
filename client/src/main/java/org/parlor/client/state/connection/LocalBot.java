package org.parlor.client.state.connection;

import org.parlor.connection.ServerEndpoint;

/**
 * A bot that waits to be challenged.
 *
 * @param address the server it is logged in at
 * @param name what it is called there
 */
public record LocalBot(ServerEndpoint address, String name) {}
