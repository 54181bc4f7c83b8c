package org.parlor.client.screen;

import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Frame;

/**
 * Draws a frame from a state and the size of the terminal. The same state and size always give the same
 * frame.
 */
public final class RootView {
    /** The minimum size of all screens; boards that need more show a message. */
    public static final int COLUMNS_MIN = 40;

    public static final int ROWS_MIN = 14;

    private RootView() {}

    public static Frame render(ClientState state, int columns, int rows) {
        Canvas canvas = Canvas.of(Math.max(1, columns), Math.max(1, rows));
        if (columns < COLUMNS_MIN || rows < ROWS_MIN) {
            TooSmallView.draw(canvas, COLUMNS_MIN, ROWS_MIN, "");
        } else {
            for (Screen screen : state.screens()) {
                if (screen == state.baseScreen()) {
                    screen.draw(canvas, state);
                }
            }
            overlays(canvas, state);
        }
        return canvas.frame(state.settings().glyphs());
    }

    private static void overlays(Canvas canvas, ClientState state) {
        if (state.connection().isLost()) {
            ConnectionLostBanner.draw(canvas, state);
        }
        NotificationBar.draw(canvas, state);
        boolean above = false;
        for (Screen screen : state.screens()) {
            if (above) {
                screen.draw(canvas, state);
            }
            above |= screen == state.baseScreen();
        }
    }
}
