package org.parlor.message.value;

import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.message.json.OmitNull;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The position a game starts from.
 *
 * @param to the seat to move, seat 0 if left out
 * @param aux the hidden state, where the game has one
 */
public record StartPosition(
        BoardCells pos,
        @OmitNull @Nullable Integer to,
        @OmitNull @Nullable Integer aux) {

    public static StartPosition of(Rules rules, Position position) {
        return new StartPosition(BoardCells.of(rules, position), position.sideToMove(), BoardCells.aux(position));
    }

    /**
     * The position that is meant.
     *
     * @throws RequestException where the form is not the game's
     * @throws org.parlor.rules.InvalidInputException where the game cannot mean it
     */
    public Position position(Rules rules) {
        return pos.toPosition(rules, to == null ? 0 : to, aux);
    }
}
