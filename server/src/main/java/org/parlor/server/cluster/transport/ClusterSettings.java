package org.parlor.server.cluster.transport;

/**
 * How a process takes part in a cluster.
 *
 * @param name name of the process, for logs and the status
 */
public record ClusterSettings(Subjects subjects, NatsSettings nats, String name) {}
