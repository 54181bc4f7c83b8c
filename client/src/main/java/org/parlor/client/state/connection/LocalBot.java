package org.parlor.client.state.connection;

import org.parlor.connection.ServerEndpoint;

/**
 * A local bot that accepts challenges.
 *
 * @param address the address of its server
 * @param name its name at that server
 */
public record LocalBot(ServerEndpoint address, String name) {}
