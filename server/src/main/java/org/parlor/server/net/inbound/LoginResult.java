package org.parlor.server.net.inbound;

/** Pipeline event: the core's answer to a login. */
public enum LoginResult {
    ADMITTED,
    REJECTED
}
