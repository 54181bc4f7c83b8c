package org.parlor.client.board;

/** A width and a height in columns and rows of the terminal. */
public record Extent(int columns, int rows) {

    public boolean fits(Extent room) {
        return columns <= room.columns && rows <= room.rows;
    }
}
