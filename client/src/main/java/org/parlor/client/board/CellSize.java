package org.parlor.client.board;

/**
 * The size of a square, always about twice as wide as high, so that it looks square.
 *
 * @param width of the inside, in columns
 * @param height of the inside, in rows
 * @param lined whether lines separate the squares
 */
record CellSize(int width, int height, boolean lined) {
    static final CellSize HUGE = new CellSize(15, 7, true);
    static final CellSize LARGER = new CellSize(11, 5, true);
    static final CellSize LARGE = new CellSize(7, 3, true);
    static final CellSize USUAL = new CellSize(3, 1, true);
    static final CellSize SMALL = new CellSize(3, 1, false);
    static final CellSize TINY = new CellSize(1, 1, false);

    /** Returns the distance from one square to the next. */
    int stepX() {
        return lined || width == 1 ? width + 1 : width;
    }

    int stepY() {
        return lined ? height + 1 : height;
    }

    /** Returns the width of a number of squares, with their outer edges. */
    int columns(int squares) {
        return squares * stepX() + edge();
    }

    int rows(int squares) {
        return squares * stepY() + (lined ? 1 : 0);
    }

    /** Returns the number of columns left of the first square's inside. */
    int edge() {
        return lined || width == 1 ? 1 : 0;
    }
}
