package org.parlor.client.game.reversi;

import org.parlor.client.board.CellRenderer;
import org.parlor.client.board.PieceRenderer;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;

/** Draws discs, and on each legal square a dot or the number of discs that the move flips. */
final class DiscRenderer implements CellRenderer {
    private final PieceRenderer pieces = new PieceRenderer();

    @Override
    public void piece(Canvas inside, int seat, char glyph, StyleRole role) {
        pieces.piece(inside, seat, glyph, role);
    }

    /** A move flips one disc less than it gains, since its own disc counts too. */
    @Override
    public void empty(Canvas inside, int place, boolean legal, int gain, StyleRole role) {
        if (!legal) {
            return;
        }
        boolean large = inside.rows() >= 3;
        char turned = gain > 10 ? '+' : (char) ('0' + gain - 1);
        inside.put(inside.columns() / 2, inside.rows() / 2, gain == 0 || large ? '·' : turned, role);
        if (large && gain > 0) {
            inside.textCentred(inside.rows() / 2 + 1, "+" + (gain - 1), role);
        }
    }
}
