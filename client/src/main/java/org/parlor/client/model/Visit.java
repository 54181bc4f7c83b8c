package org.parlor.client.model;

import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;

/** A server to go to, and as whom. */
public record Visit(ServerEndpoint server, Login login) {}
