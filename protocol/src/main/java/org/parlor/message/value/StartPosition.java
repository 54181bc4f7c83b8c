package org.parlor.message.value;

import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.message.json.OmitNull;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The initial position of a game.
 *
 * @param to the seat to move, null for seat 0
 * @param aux the hidden state, null if the game has none
 */
public record StartPosition(
        BoardCells pos,
        @OmitNull @Nullable Integer to,
        @OmitNull @Nullable Integer aux) {

    public static StartPosition of(Rules rules, Position position) {
        return new StartPosition(BoardCells.of(rules, position), position.sideToMove(), BoardCells.aux(position));
    }

    /**
     * @throws RequestException if the game uses the other representation of cells
     * @throws org.parlor.rules.InvalidInputException if the game has no such position
     */
    public Position toPosition(Rules rules) {
        return pos.toPosition(rules, to == null ? 0 : to, aux);
    }
}
