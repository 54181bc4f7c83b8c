package org.parlor.client.ui.widget;

import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;

/** Draws a box with a title over the current content. */
public final class Dialog {

    private Dialog() {}

    /** Returns the columns inside of a box. */
    public static int columns(Canvas canvas, int width) {
        return Math.min(width, canvas.columns() - 2) - 4;
    }

    /** Draws the box, centred and limited to the canvas, and returns the area inside. */
    public static Canvas draw(Canvas canvas, String title, int top, int width, int height) {
        int columns = columns(canvas, width) + 4;
        Canvas box = canvas.region((canvas.columns() - columns) / 2, top, columns, height);
        box.fill(' ', StyleRole.TEXT);
        box.box(title, StyleRole.RULE);
        return box.region(2, 1, box.columns() - 4, box.rows() - 2);
    }
}
