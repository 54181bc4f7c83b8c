package org.parlor.client.game;

/**
 * A sent move that the server has not confirmed yet.
 *
 * @param request the number of the request
 * @param ply the number of moves made before it
 */
public record PendingMove(long request, int ply, int move) {}
