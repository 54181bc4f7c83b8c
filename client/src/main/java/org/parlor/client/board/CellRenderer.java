package org.parlor.client.board;

import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;

/** How the inside of one square of a grid is drawn. */
public interface CellRenderer {

    /**
     * Draws the piece of a seat.
     *
     * @param inside the square without its edges, already filled with its ground
     * @param glyph the piece where there is room for one glyph only
     */
    void piece(Canvas inside, int seat, char glyph, StyleRole role);

    /**
     * Draws a square where nothing lies, marked or not as a move that can be played.
     *
     * @param gain what that move adds to the mover's score, or 0 where it is not to be told
     */
    void empty(Canvas inside, int place, boolean legal, int gain, StyleRole role);
}
