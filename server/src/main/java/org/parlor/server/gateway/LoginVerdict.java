package org.parlor.server.gateway;

/** What the core made of a log-in, as an event in the connection's pipeline. */
enum LoginVerdict {
    ADMITTED,
    REJECTED
}
