package org.parlor.client.board;

import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.GlyphSet;
import org.parlor.client.ui.StyleRole;

/** Draws round pieces, filled for the first seat and hollow for the second, and a dot on legal squares. */
public final class PieceRenderer implements CellRenderer {

    @Override
    public void piece(Canvas inside, int seat, char glyph, StyleRole role) {
        if (inside.rows() < 3) {
            inside.put(inside.columns() / 2, 0, glyph, role);
            return;
        }
        inside.text(1, 0, seat == 0 ? "▗███▖" : "╭───╮", role);
        inside.text(1, 1, seat == 0 ? "██" + GlyphSet.FULL + "██" : "│ " + GlyphSet.HOLLOW + " │", role);
        inside.text(1, 2, seat == 0 ? "▝███▘" : "╰───╯", role);
    }

    @Override
    public void empty(Canvas inside, int place, boolean legal, int gain, StyleRole role) {
        if (legal) {
            inside.put(inside.columns() / 2, inside.rows() / 2, '·', role);
        }
    }
}
