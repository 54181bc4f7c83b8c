package org.parlor.client.game.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.game.GameState;
import org.parlor.rules.BoardLayout;

/**
 * Formats a rectangular board as text with columns of equal width.
 *
 * @param corner the text of the top left corner
 * @param column the heading of a column, counted from 0; {@code row} likewise
 * @param cell the text of a square by its value
 */
public record TextGrid(String corner, IntFunction<String> column, IntFunction<String> row, IntFunction<String> cell) {

    /** Returns the lines with the headings above and on the left. */
    public List<String> lines(GameState game) {
        BoardLayout board = game.rules().board();
        int edge = widest(row, board.height());
        int width = widest(column, board.width());
        List<String> lines = new ArrayList<>();
        lines.add(line(padded(corner, edge), width, column, board.width()));
        int[] values = game.position().cells();
        for (int y = 0; y < board.height(); y++) {
            int first = y * board.width();
            IntFunction<String> inRow = x -> cell.apply(values[first + x]);
            lines.add(line(padded(row.apply(y), edge), width, inRow, board.width()));
        }
        return lines;
    }

    /** Returns the lines with the headings on all four edges. */
    public List<String> linesWithAllEdges(GameState game) {
        List<String> plain = lines(game);
        List<String> lines = new ArrayList<>(List.of(plain.get(0)));
        for (int y = 0; y + 1 < plain.size(); y++) {
            lines.add(plain.get(y + 1) + " " + row.apply(y));
        }
        lines.add(plain.get(0));
        return lines;
    }

    private static String line(String edge, int width, IntFunction<String> texts, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> padded(texts.apply(i), width))
                .collect(Collectors.joining(" ", edge + " ", ""));
    }

    private static int widest(IntFunction<String> texts, int count) {
        return IntStream.range(0, count).map(i -> texts.apply(i).length()).max().orElse(1);
    }

    private static String padded(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
