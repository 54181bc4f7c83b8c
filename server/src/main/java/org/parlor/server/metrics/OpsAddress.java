package org.parlor.server.metrics;

/**
 * Where a server can be watched.
 *
 * @param port 0 for any that is free
 */
public record OpsAddress(String host, int port) {}
