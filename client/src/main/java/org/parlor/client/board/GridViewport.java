package org.parlor.client.board;

import java.util.OptionalInt;
import org.parlor.rules.BoardLayout;

/**
 * The visible part of a grid, in squares as displayed: the first column and row, and their numbers. Converts
 * between places and displayed squares, flipped or not.
 */
record GridViewport(int boardWidth, int boardHeight, boolean isFlipped, int left, int top, int columns, int rows) {

    /** Returns the viewport of a size with the cursor, or else the last move, near its middle. */
    static GridViewport of(BoardModel model, int columns, int rows) {
        BoardLayout board = model.rules().board();
        GridViewport all =
                new GridViewport(board.width(), board.height(), model.isFlipped(), 0, 0, board.width(), board.height());
        OptionalInt centre = model.cursor().isPresent() ? model.cursor() : model.last();
        int place = centre.orElse((board.height() / 2) * board.width() + board.width() / 2);
        return new GridViewport(
                board.width(),
                board.height(),
                model.isFlipped(),
                start(all.seenX(place), columns, board.width()),
                start(all.seenY(place), rows, board.height()),
                columns,
                rows);
    }

    private static int start(int centre, int shown, int all) {
        return Math.max(0, Math.min(centre - shown / 2, all - shown));
    }

    /** Returns the place shown at a column and row of the viewport. */
    int place(int column, int row) {
        int x = left + column;
        int y = top + row;
        return isFlipped ? boardWidth * boardHeight - 1 - (y * boardWidth + x) : y * boardWidth + x;
    }

    /** Returns the board's column shown in a column of the viewport. */
    int boardX(int column) {
        return isFlipped ? boardWidth - 1 - left - column : left + column;
    }

    int boardY(int row) {
        return isFlipped ? boardHeight - 1 - top - row : top + row;
    }

    boolean cutRight() {
        return left + columns < boardWidth;
    }

    boolean cutBelow() {
        return top + rows < boardHeight;
    }

    private int seenX(int place) {
        int x = place % boardWidth;
        return isFlipped ? boardWidth - 1 - x : x;
    }

    private int seenY(int place) {
        int y = place / boardWidth;
        return isFlipped ? boardHeight - 1 - y : y;
    }
}
