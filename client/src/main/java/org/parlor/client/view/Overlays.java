package org.parlor.client.view;

import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Screen;

/** Questions laid over whatever is on the screen. */
final class Overlays {

    private Overlays() {}

    /** A question in the line of news: the board stays in sight. */
    static void confirm(Canvas canvas, Screen.Confirm confirm) {
        int y = canvas.rows() - 3;
        String keys = (confirm.plays() ? "Enter" : "y") + " yes · other keys no ";
        canvas.line(0, y, canvas.columns(), ' ', Role.BANNER);
        boolean room = Text.width(confirm.question()) + keys.length() + 3 <= canvas.columns();
        String text = room ? confirm.question() : Text.fit(confirm.question(), canvas.columns() - 10);
        canvas.text(1, y, text, Role.BANNER);
        canvas.region(0, y, canvas.columns(), 1)
                .textRight(0, room ? keys : confirm.plays() ? "Enter yes " : "y yes ", Role.BANNER);
        canvas.spot(0, y, canvas.columns(), 1, new Target.Press(Key.of('y')));
    }

    /** A box with a line to type in. */
    static void ask(Canvas canvas, ClientState state, Screen.Ask ask) {
        int width = Math.min(60, canvas.columns() - 2);
        Canvas box = canvas.region((canvas.columns() - width) / 2, canvas.rows() / 2 - 3, width, 6);
        box.fill(' ', Role.TEXT);
        box.box(ask.question().title(), Role.RULE);
        Canvas inside = box.region(2, 1, width - 4, 4);
        inside.line(0, 0, inside.columns(), ' ', Role.FIELD);
        inside.text(1, 0, Text.tail(ask.typed() + "_", inside.columns() - 2), Role.FIELD);
        inside.text(0, 1, ask.question().hint(state.settings().keys()), Role.DIM);
        boolean wrong = state.notice().error() && state.notice().isShown(state.now());
        if (wrong) {
            inside.text(0, 2, Text.clean(state.notice().text()), Role.ERROR);
        }
        inside.text(0, 3, "Enter go  Esc cancel", Role.DIM);
    }
}
