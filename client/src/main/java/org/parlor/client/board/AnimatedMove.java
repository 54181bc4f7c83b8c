package org.parlor.client.board;

import org.parlor.rules.Position;

/**
 * A new move to animate.
 *
 * @param place the place of the move
 */
public record AnimatedMove(Position before, int place, Position after) {}
