package org.parlor.client.board;

import org.parlor.rules.Position;

/**
 * A new move to animate.
 *
 * @param place the place of the move
 */
public record MoveAnimation(Position before, int place, Position after) {}
