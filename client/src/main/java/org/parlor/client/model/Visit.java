package org.parlor.client.model;

import org.parlor.message.Login;
import org.parlor.wire.Endpoint;

/** A server to go to, and as whom. */
public record Visit(Endpoint server, Login login) {}
