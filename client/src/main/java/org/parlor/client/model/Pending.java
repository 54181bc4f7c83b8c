package org.parlor.client.model;

/**
 * A move that was sent and that the server has not told of yet.
 *
 * @param request what its answer will refer to
 * @param ply the number of moves made before it
 */
public record Pending(long request, int ply, int move) {}
