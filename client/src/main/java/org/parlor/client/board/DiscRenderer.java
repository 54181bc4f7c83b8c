package org.parlor.client.board;

import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.GlyphSet;
import org.parlor.client.ui.StyleRole;

/** Discs, and a dot where one may be placed. */
final class DiscRenderer implements CellRenderer {

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

    /** What a disc turns is one less than it gains, since it counts itself. */
    @Override
    public void empty(Canvas inside, int place, boolean legal, int gain, StyleRole role) {
        if (!legal) {
            return;
        }
        boolean large = inside.rows() >= 3;
        char turned = gain > 10 ? '+' : (char) ('0' + gain - 1);
        inside.put(inside.columns() / 2, inside.rows() / 2, gain == 0 || large ? '·' : turned, role);
        if (large && gain > 0) {
            inside.textCentred(2, "+" + (gain - 1), role);
        }
    }
}
