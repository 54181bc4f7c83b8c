package org.parlor.server.core.api;

/** On which connections password login is allowed. */
public enum PasswordLoginPolicy {
    /** None: the server has no password hasher. */
    NONE,
    /** Loopback or encrypted connections. */
    GUARDED,
    /** All connections, including unencrypted ones. */
    ANYWHERE
}
