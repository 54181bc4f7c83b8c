package org.parlor.client.plain;

import java.util.List;
import org.parlor.client.model.GameModel;
import org.parlor.message.GameMessage;
import org.parlor.rules.Cell;
import org.parlor.rules.Rules;

/** Reversi with {@code X} and {@code O} among dots and standard notation. */
final class DotsLook implements Look {
    private static final Grid GRID =
            new Grid("", x -> String.valueOf(Cell.columnLetter(x)), y -> Integer.toString(y + 1), Character::toString);

    @Override
    public String title(Rules rules) {
        return Discs.title(rules);
    }

    @Override
    public List<String> board(GameModel game) {
        return GRID.lines(game);
    }

    @Override
    public String told(GameModel before, GameMessage.Moved moved, Voices voices) {
        return Discs.told(before, moved, voices);
    }
}
