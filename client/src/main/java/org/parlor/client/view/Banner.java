package org.parlor.client.view;

import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;

/** Two lines over the header while the connection is lost; everything else stays where it is. */
final class Banner {

    private Banner() {}

    static void draw(Canvas canvas, ClientState state) {
        long millis = state.link().retryAt() - state.now();
        String when = millis > 0 ? "Retrying in " + (millis + 999) / 1000 + " s" : "Retrying now";
        String first = "Connection lost. " + when + " (attempt " + state.link().attempt() + ").";
        String second =
                "Moves are off. " + state.settings().keys().name(Command.RETRY) + " retry now  Esc menu  ? help";
        for (int y = 0; y < 2; y++) {
            canvas.line(0, y, canvas.columns(), ' ', Role.BANNER);
            canvas.put(1, y, '▒', Role.BANNER);
        }
        boolean wide = canvas.columns() >= 72;
        canvas.text(3, 0, first + (wide ? " The server keeps your seat." : ""), Role.BANNER);
        canvas.text(3, 1, wide ? "Looking around works. " + second : second, Role.BANNER);
    }
}
