package org.parlor.client.view;

import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;

/** What is shown on a terminal on which nothing else fits: how large it is and how large it has to be. */
final class TooSmallView {

    private TooSmallView() {}

    /** @param what needs the room, or empty */
    static void draw(Canvas canvas, int columns, int rows, String what) {
        String need = "Terminal is " + canvas.columns() + "x" + canvas.rows() + ". Needs " + columns + "x" + rows
                + (what.isEmpty() ? "." : " for " + what + ".");
        String advice = "Enlarge it, or leave with Ctrl-C and play line by line: parlor --plain";
        int y = 0;
        for (String paragraph : new String[] {need, advice}) {
            for (String line : Text.wrap(paragraph, Math.max(1, canvas.columns() - 1))) {
                if (y < canvas.rows()) {
                    canvas.text(0, y++, line, y == 1 ? Role.TURN : Role.TEXT);
                }
            }
        }
    }
}
