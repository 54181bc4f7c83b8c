package org.parlor.server.simulation;

/**
 * A request that waits for its answer.
 *
 * @param about whom or what it names, empty if nothing
 * @param claim what it would make a fact, or null
 * @param factsBefore how often that had been a fact when it was asked
 */
record PendingRequest(String type, String about, RequestedActions.Claim claim, int factsBefore) {}
