package org.parlor.client.game;

/**
 * A move that was sent and that the server has not told of yet.
 *
 * @param request what its answer will refer to
 * @param ply the number of moves made before it
 */
public record PendingMove(long request, int ply, int move) {}
