package org.parlor.client.view;

import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
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
        String code = waiting.code();
        if (code != null) {
            code(body.region(0, y + 3, body.columns(), body.rows() - y - 3), Text.clean(code));
        }
        Hosting hosting = code == null ? state.hosting() : null;
        if (hosting != null && waiting.seek() != null) {
            JoinLines.draw(body.region(0, y + 3, body.columns(), body.rows() - y - 3), hosting);
        }
        Chrome.status(canvas, state, "", Role.DIM);
    }

    /** The code as large as letters are, and what the opponent, whose keys are not known, has to do with it. */
    private static void code(Canvas canvas, String code) {
        String spaced = String.join(" ", code.split(""));
        int width = Math.min(canvas.columns(), spaced.length() + 6);
        Canvas box = canvas.region((canvas.columns() - width) / 2, 0, width, 3);
        box.box("", Role.RULE);
        box.textCentred(1, Text.fit(spaced, width - 2), Role.TURN);
        String join = ": " + Command.TAKE_CODE.title() + " (usual ";
        String key = Command.TAKE_CODE.keyName() + ")";
        if (canvas.rows() >= 5) {
            canvas.textCentred(3, "In the lobby of this server" + join + "key " + key + ",", Role.DIM);
            canvas.textCentred(4, "or in the line mode:  take " + code, Role.TEXT);
        } else if (canvas.rows() == 4) {
            canvas.textCentred(3, "In the lobby" + join + key, Role.DIM);
        }
    }
}
