package org.parlor.client.state.connection;

import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;

/** A server to go to, and as whom. */
public record LoginTarget(ServerEndpoint server, Login login) {}
