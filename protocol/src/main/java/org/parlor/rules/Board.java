package org.parlor.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The shape of a board as data: enough to draw any game without knowing its rules.
 *
 * @param layout {@code grid} for a rectangle of squares, {@code pits} for two rows between two stores
 * @param width in cells
 * @param height in cells
 */
public record Board(String layout, int width, int height, List<Cell> cells) {

    public Board {
        cells = List.copyOf(cells);
    }

    /** A rectangle of squares named like a chess board's, but with row 1 at the top. */
    public static Board grid(int rows, int columns) {
        List<Cell> cells = IntStream.range(0, rows * columns)
                .mapToObj(i -> Cell.square(i % columns, i / columns))
                .toList();
        return new Board("grid", columns, rows, cells);
    }

    /** The names of the cells that hold something else after than before. */
    public List<String> changed(Position before, Position after) {
        int[] old = before.cells();
        int[] now = after.cells();
        List<String> changed = new ArrayList<>();
        for (int i = 0; i < old.length; i++) {
            if (old[i] != now[i]) {
                changed.add(cells.get(i).id());
            }
        }
        return List.copyOf(changed);
    }
}
