package org.parlor.rules;

import org.jspecify.annotations.Nullable;

/**
 * A cell of a board.
 *
 * @param x column of its top left corner, in cells from the left
 * @param y row of its top left corner, in cells from the top
 * @param owner the seat it belongs to, or null if it belongs to neither
 * @param kind {@code pit} or {@code store}, or null on a grid
 */
public record Cell(
        String id,
        int x,
        int y,
        int width,
        int height,
        @Nullable Integer owner,
        @Nullable String kind) {

    /** Whether the cell only collects: no move starts or ends at it by choice. */
    public boolean isStore() {
        return "store".equals(kind);
    }

    static Cell square(int x, int y) {
        return new Cell(columnLetter(x) + Integer.toString(y + 1), x, y, 1, 1, null, null);
    }

    public static char columnLetter(int x) {
        return (char) ('a' + x);
    }
}
