package org.parlor.server.simulation;

/**
 * A request without reply so far.
 *
 * @param about the user or object it names, empty if none
 * @param claim the action it requests, null if it is not checked
 * @param recordedBefore how often the action had been recorded before the request
 */
record PendingRequest(String type, String about, RequestedActions.Claim claim, int recordedBefore) {}
