package org.parlor.client.game.tictactoe;

import org.parlor.client.board.CellRenderer;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;

/** Draws crosses and noughts, and in an empty square the number that plays it. */
final class MarkRenderer implements CellRenderer {

    @Override
    public void piece(Canvas inside, int seat, char glyph, StyleRole role) {
        if (inside.rows() < 3) {
            inside.put(inside.columns() / 2, 0, glyph, role);
            return;
        }
        inside.text(1, 0, seat == 0 ? "╲   ╱" : "╭───╮", role);
        inside.text(1, 1, seat == 0 ? "  ╳  " : "│   │", role);
        inside.text(1, 2, seat == 0 ? "╱   ╲" : "╰───╯", role);
    }

    @Override
    public void empty(Canvas inside, int place, boolean legal, int gain, StyleRole role) {
        inside.put(inside.columns() / 2, inside.rows() / 2, (char) ('1' + place), role);
    }
}
