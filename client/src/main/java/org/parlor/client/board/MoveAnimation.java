package org.parlor.client.board;

import org.parlor.rules.Position;

/**
 * A move that has just been made, to be shown as it happens.
 *
 * @param place where it was made
 */
public record MoveAnimation(Position before, int place, Position after) {}
