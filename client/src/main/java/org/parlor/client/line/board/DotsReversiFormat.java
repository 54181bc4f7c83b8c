package org.parlor.client.line.board;

import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.message.GameMessage;
import org.parlor.rules.Cell;
import org.parlor.rules.Rules;

/** Reversi with {@code X} and {@code O} among dots and standard notation. */
final class DotsReversiFormat implements BoardFormat {
    private static final TextGrid GRID = new TextGrid(
            "", x -> String.valueOf(Cell.columnLetter(x)), y -> Integer.toString(y + 1), Character::toString);

    @Override
    public String title(Rules rules) {
        return ReversiText.title(rules);
    }

    @Override
    public List<String> board(GameState game) {
        return GRID.lines(game);
    }

    @Override
    public String describeMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        return ReversiText.told(before, moved, addressing);
    }
}
