package org.parlor.client.screen;

import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;

/** Two lines over the header while the connection is lost; the rest of the screen does not move. */
final class ConnectionLostBanner {

    private ConnectionLostBanner() {}

    static void draw(Canvas canvas, ClientState state) {
        long millis = state.connection().retryAt() - state.now();
        String when = millis > 0 ? "Retrying in " + (millis + 999) / 1000 + " s" : "Retrying now";
        String attempt = " (attempt " + state.connection().attempt() + "). The server keeps your seat.";
        String retry = "Moves are off. " + state.settings().keys().name(CommonActions.RETRY) + " retry now  ";
        for (int y = 0; y < 2; y++) {
            canvas.line(0, y, canvas.columns(), ' ', StyleRole.BANNER);
            canvas.put(1, y, '▒', StyleRole.BANNER);
        }
        boolean wide = canvas.columns() >= 72;
        canvas.text(3, 0, "Connection lost. " + when + (wide ? attempt : ""), StyleRole.BANNER);
        canvas.text(
                3,
                1,
                wide ? "You can still browse. " + retry + "Esc menu  ? help" : retry + "? help",
                StyleRole.BANNER);
    }
}
