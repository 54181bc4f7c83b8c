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
        if (seat == 1) {
            nought(inside, role);
            return;
        }
        int width = inside.columns() - 2;
        for (int y = 0; y < inside.rows(); y++) {
            inside.text(1, y, " ".repeat(width), role);
            inside.put(1 + 2 * y, y, '╲', role);
            inside.put(width - 2 * y, y, '╱', role);
        }
        inside.put(inside.columns() / 2, inside.rows() / 2, '╳', role);
    }

    private static void nought(Canvas inside, StyleRole role) {
        String rim = "─".repeat(inside.columns() - 4);
        int last = inside.rows() - 1;
        inside.text(1, 0, "╭" + rim + "╮", role);
        for (int y = 1; y < last; y++) {
            inside.text(1, y, "│" + " ".repeat(rim.length()) + "│", role);
        }
        inside.text(1, last, "╰" + rim + "╯", role);
    }

    @Override
    public void empty(Canvas inside, int place, boolean legal, int gain, StyleRole role) {
        inside.put(inside.columns() / 2, inside.rows() / 2, (char) ('1' + place), role);
    }
}
