package org.parlor.server.simulation;

/**
 * A request that waits for its answer.
 *
 * @param about whom or what it names, empty if nothing
 * @param claim what it would make a fact, or null
 * @param factsBefore how often that had been a fact when it was asked
 */
record Asked(String type, String about, Claims.Claim claim, int factsBefore) {}
