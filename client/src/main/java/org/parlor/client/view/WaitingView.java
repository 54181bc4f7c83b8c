package org.parlor.client.view;

import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Hosting;
import org.parlor.client.model.Screen;

/** Somebody else has to do something first. */
final class WaitingView {

    private WaitingView() {}

    static void draw(Canvas canvas, ClientState state, Screen.Waiting waiting) {
        List<Chrome.Hint> hints = List.of(new Chrome.Hint("Esc", "cancel", Key.of(Key.Kind.ESCAPE)));
        Canvas body = Chrome.draw(canvas, state, "Parlor", hints);
        int y = Math.max(0, body.rows() / 3 - 1);
        body.textCentred(y, Text.fit(Text.clean(waiting.what()) + " …", body.columns() - 2), Role.TURN);
        body.textCentred(y + 1, Text.fit(Text.clean(waiting.detail()), body.columns() - 2), Role.DIM);
        Hosting hosting = state.hosting();
        if (hosting != null && waiting.seek() != null) {
            JoinLines.draw(body.region(0, y + 3, body.columns(), body.rows() - y - 3), hosting);
        }
        Chrome.status(canvas, state, "", Role.DIM);
    }
}
