package org.parlor.client.game.text;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.game.GameState;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.Cell;
import org.parlor.rules.CellContentKind;

/** Formats the board of any game as lines of text. */
final class BoardText {

    private BoardText() {}

    /** Returns a grid with its coordinates or, for other boards, a line with names for each row of cells. */
    static List<String> lines(GameState game) {
        BoardLayout board = game.rules().board();
        IntFunction<String> value =
                game.rules().kind().cellContent() == CellContentKind.COUNT ? Integer::toString : Character::toString;
        if (board.isGrid()) {
            return new TextGrid("", x -> String.valueOf(Cell.columnLetter(x)), y -> Integer.toString(y + 1), value)
                    .lines(game);
        }
        int[] values = game.position().cells();
        return IntStream.range(0, board.height())
                .mapToObj(y -> IntStream.range(0, values.length)
                        .filter(place -> board.cells().get(place).y() == y)
                        .boxed()
                        .sorted((a, b) -> Integer.compare(
                                board.cells().get(a).x(), board.cells().get(b).x()))
                        .map(place -> board.cells().get(place).id() + "=" + value.apply(values[place]))
                        .collect(Collectors.joining(" ")))
                .toList();
    }
}
