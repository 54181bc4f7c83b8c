package org.parlor.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The geometry of a board, sufficient to draw any game without knowing its rules.
 *
 * @param layout {@code grid} for a rectangle of squares, {@code pits} for two rows between two stores
 * @param width in cells
 * @param height in cells
 */
public record BoardLayout(String layout, int width, int height, List<Cell> cells) {

    public BoardLayout {
        cells = List.copyOf(cells);
    }

    /** Returns a rectangle of squares with algebraic names as in chess, but with row 1 at the top. */
    public static BoardLayout grid(int rows, int columns) {
        List<Cell> cells = IntStream.range(0, rows * columns)
                .mapToObj(i -> Cell.square(i % columns, i / columns))
                .toList();
        return new BoardLayout("grid", columns, rows, cells);
    }

    /** Whether the cells are a rectangle of squares, numbered row by row from the top. */
    public boolean isGrid() {
        return layout.equals("grid");
    }

    /** Whether cells belong to the seats, so that each player has a side of the board. */
    public boolean hasSides() {
        return cells.stream().anyMatch(cell -> cell.owner() != null);
    }

    /** Returns the index of the cell with the given id. */
    public OptionalInt find(String id) {
        for (int i = 0; i < cells.size(); i++) {
            if (cells.get(i).id().equals(id)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns the ids of the cells whose content differs between the two positions. */
    public List<String> changedCells(Position before, Position after) {
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
