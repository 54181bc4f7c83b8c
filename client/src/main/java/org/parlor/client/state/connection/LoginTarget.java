package org.parlor.client.state.connection;

import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;

/** A server and a login. */
public record LoginTarget(ServerEndpoint server, Login login) {}
