package org.parlor.client.board;

import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;

/** Draws the inside of a square of a grid. */
public interface CellRenderer {

    /**
     * Draws the piece of a seat.
     *
     * @param inside the square without its edges, already filled with the background
     * @param glyph the piece if the square has space for only one glyph
     */
    void piece(Canvas inside, int seat, char glyph, StyleRole role);

    /**
     * Draws an empty square.
     *
     * @param legal whether to mark it as a legal move
     * @param gain the gain of that move in the mover's score, or 0 to hide it
     */
    void empty(Canvas inside, int place, boolean legal, int gain, StyleRole role);
}
