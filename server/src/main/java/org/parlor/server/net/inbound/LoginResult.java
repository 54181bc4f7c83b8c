package org.parlor.server.net.inbound;

/** What the core made of a log-in, as an event in the connection's pipeline. */
public enum LoginResult {
    ADMITTED,
    REJECTED
}
