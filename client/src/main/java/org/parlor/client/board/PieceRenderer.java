package org.parlor.client.board;

import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.GlyphSet;
import org.parlor.client.ui.StyleRole;

/** Draws round pieces, filled for the first seat and hollow for the second, and a dot on legal squares. */
public class PieceRenderer implements CellRenderer {

    @Override
    public void piece(Canvas inside, int seat, char glyph, StyleRole role) {
        if (inside.rows() < 3) {
            inside.put(inside.columns() / 2, 0, glyph, role);
            return;
        }
        int width = inside.columns() - 2;
        String rim = (seat == 0 ? "█" : "─").repeat(width - 2);
        int last = inside.rows() - 1;
        inside.text(1, 0, seat == 0 ? "▗" + rim + "▖" : "╭" + rim + "╮", role);
        for (int y = 1; y < last; y++) {
            inside.text(1, y, seat == 0 ? "█".repeat(width) : "│" + " ".repeat(width - 2) + "│", role);
        }
        inside.put(inside.columns() / 2, last / 2, seat == 0 ? GlyphSet.FULL : GlyphSet.HOLLOW, role);
        inside.text(1, last, seat == 0 ? "▝" + rim + "▘" : "╰" + rim + "╯", role);
    }

    @Override
    public void empty(Canvas inside, int place, boolean legal, int gain, StyleRole role) {
        if (legal) {
            inside.put(inside.columns() / 2, inside.rows() / 2, '·', role);
        }
    }
}
