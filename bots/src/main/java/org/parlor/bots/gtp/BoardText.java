package org.parlor.bots.gtp;

import java.util.Locale;
import org.parlor.rules.Cell;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;

/** Formats a position for {@code showboard}. */
final class BoardText {

    private BoardText() {}

    static String of(Rules rules, Position position) {
        int width = rules.board().width();
        int[] cells = position.cells();
        StringBuilder text = new StringBuilder("\n  ");
        for (int x = 0; x < width; x++) {
            text.append(' ').append(Cell.columnLetter(x));
        }
        for (int i = 0; i < cells.length; i++) {
            if (i % width == 0) {
                text.append(String.format(Locale.ROOT, "\n%2d", i / width + 1));
            }
            text.append(' ').append((char) cells[i]);
        }
        Score score = Score.of(position);
        String next =
                position.isOver() ? "the game is over" : rules.kind().players().get(position.sideToMove()) + " to move";
        return text + "\nBlack (X) " + score.first() + ", White (O) " + score.second() + ", " + next;
    }
}
