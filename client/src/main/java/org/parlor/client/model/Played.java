package org.parlor.client.model;

/**
 * One ply of a game as it was told.
 *
 * @param by the seat that moved
 * @param auto whether the server played it, as it does with a forced pass
 */
public record Played(int by, String move, boolean auto) {}
