package org.parlor.message;

import org.jspecify.annotations.Nullable;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The position a game starts from.
 *
 * @param to the seat to move, seat 0 if left out
 * @param aux the hidden state, where the game has one
 */
public record Start(
        Pos pos, @Omit @Nullable Integer to, @Omit @Nullable Integer aux) {

    public static Start of(Rules rules, Position position) {
        return new Start(Pos.of(rules, position), position.sideToMove(), Pos.aux(position));
    }

    /**
     * The position that is meant.
     *
     * @throws Refusal where the form is not the game's
     * @throws org.parlor.rules.InvalidInput where the game cannot mean it
     */
    public Position position(Rules rules) {
        return pos.toPosition(rules, to == null ? 0 : to, aux);
    }
}
