package org.parlor.client.board;

/** A width and a height in columns and rows of the terminal. */
public record BoardSize(int columns, int rows) {

    public boolean fits(BoardSize room) {
        return columns <= room.columns && rows <= room.rows;
    }
}
