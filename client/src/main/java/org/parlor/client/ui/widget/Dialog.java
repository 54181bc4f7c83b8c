package org.parlor.client.ui.widget;

import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;

/** A box with a title over what lies below. */
public final class Dialog {

    private Dialog() {}

    /** Draws the box, centred and as large as there is room for, and returns the space inside. */
    public static Canvas draw(Canvas canvas, String title, int top, int width, int height) {
        int columns = Math.min(width, canvas.columns() - 2);
        Canvas box = canvas.region((canvas.columns() - columns) / 2, top, columns, height);
        box.fill(' ', StyleRole.TEXT);
        box.box(title, StyleRole.RULE);
        return box.region(2, 1, box.columns() - 4, box.rows() - 2);
    }
}
