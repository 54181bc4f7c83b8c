package org.parlor.client.screen.layout;

import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;

/** Shows the actual and the required size on a terminal that is too small. */
public final class TooSmallView {

    /** The minimum size of all screens; boards that need more show this message. */
    public static final int COLUMNS_MIN = 40;

    public static final int ROWS_MIN = 14;

    private TooSmallView() {}

    /**
     * Draws the sizes and what to do.
     *
     * @param what the name of the content that does not fit, or empty
     */
    public static void draw(Canvas canvas, ClientState state, int columns, int rows, String what) {
        String need = state.text(
                what.isEmpty() ? "small.need" : "small.needFor", canvas.columns(), canvas.rows(), columns, rows, what);
        String advice = state.text("small.advice", state.settings().isRemote() ? "ssh -T" : "parlor --plain");
        int y = 0;
        for (String paragraph : new String[] {need, advice}) {
            for (String line : DisplayText.wrap(paragraph, Math.max(1, canvas.columns() - 1))) {
                if (y < canvas.rows()) {
                    canvas.text(0, y++, line, y == 1 ? StyleRole.TURN : StyleRole.TEXT);
                }
            }
        }
    }
}
