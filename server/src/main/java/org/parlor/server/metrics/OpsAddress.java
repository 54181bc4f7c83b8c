package org.parlor.server.metrics;

/**
 * Address of the ops port.
 *
 * @param port 0 selects a free port
 */
public record OpsAddress(String host, int port) {}
