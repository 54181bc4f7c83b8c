package org.parlor.client.board;

/** A width and a height in columns and rows of the terminal. */
public record CanvasSize(int columns, int rows) {

    public boolean fits(CanvasSize room) {
        return columns <= room.columns && rows <= room.rows;
    }
}
