package org.parlor.client.screen;

import org.parlor.client.screen.layout.TooSmallView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Frame;

/**
 * Draws a frame from a state and the size of the terminal. The same state and size always give the same
 * frame.
 */
public final class RootView {
    private RootView() {}

    public static Frame render(ClientState state, int columns, int rows) {
        Canvas canvas = Canvas.of(Math.max(1, columns), Math.max(1, rows));
        if (columns < TooSmallView.COLUMNS_MIN || rows < TooSmallView.ROWS_MIN) {
            TooSmallView.draw(
                    canvas,
                    TooSmallView.COLUMNS_MIN,
                    TooSmallView.ROWS_MIN,
                    "",
                    state.settings().isRemote());
        } else {
            state.baseScreen().draw(canvas, state);
            overlays(canvas, state);
        }
        return canvas.frame(state.settings().glyphs());
    }

    private static void overlays(Canvas canvas, ClientState state) {
        if (state.connection().isLost()) {
            Banners.connectionLost(canvas, state);
        }
        Banners.challenge(canvas, state);
        boolean above = false;
        for (Screen screen : state.screens()) {
            if (above) {
                screen.draw(canvas, state);
            }
            above |= screen == state.baseScreen();
        }
    }
}
