package org.parlor.rules;

import org.jspecify.annotations.Nullable;

/**
 * A place on a board: where it is drawn, counted in cells from the top left, how large it is, and, where the game says
 * so, whose it is and what kind of place.
 */
public record Cell(
        String id,
        int x,
        int y,
        int width,
        int height,
        @Nullable Integer owner,
        @Nullable String kind) {

    public static Cell square(int x, int y) {
        return new Cell(columnLetter(x) + Integer.toString(y + 1), x, y, 1, 1, null, null);
    }

    public static char columnLetter(int x) {
        return (char) ('a' + x);
    }
}
