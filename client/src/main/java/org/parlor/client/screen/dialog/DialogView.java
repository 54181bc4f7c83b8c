package org.parlor.client.screen.dialog;

import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;

/** Confirmations and prompts over the screen below. */
final class DialogView {

    private DialogView() {}

    /** A question in the line of news: the board stays in sight. */
    static void confirm(Canvas canvas, ConfirmDialog confirm) {
        int y = canvas.rows() - 3;
        boolean isMove = confirm.subject() == ConfirmDialog.Subject.MOVE;
        String keys = (isMove ? "Enter" : "y") + " yes · other keys no ";
        canvas.line(0, y, canvas.columns(), ' ', StyleRole.BANNER);
        boolean room = DisplayText.width(confirm.question()) + keys.length() + 3 <= canvas.columns();
        String text = room ? confirm.question() : DisplayText.fit(confirm.question(), canvas.columns() - 10);
        canvas.text(1, y, text, StyleRole.BANNER);
        canvas.region(0, y, canvas.columns(), 1)
                .textRight(0, room ? keys : isMove ? "Enter yes " : "y yes ", StyleRole.BANNER);
        canvas.hotspot(0, y, canvas.columns(), 1, new ClickTarget.KeyPress(Key.of('y')));
    }

    /** A box with a line to type in. */
    static void prompt(Canvas canvas, ClientState state, TextPromptDialog textPrompt) {
        int width = Math.min(60, canvas.columns() - 2);
        Canvas box = canvas.region((canvas.columns() - width) / 2, canvas.rows() / 2 - 3, width, 6);
        box.fill(' ', StyleRole.TEXT);
        box.box(textPrompt.title(), StyleRole.RULE);
        Canvas inside = box.region(2, 1, width - 4, 4);
        inside.line(0, 0, inside.columns(), ' ', StyleRole.FIELD);
        inside.text(1, 0, DisplayText.tail(textPrompt.typed() + "_", inside.columns() - 2), StyleRole.FIELD);
        inside.text(0, 1, textPrompt.hint(), StyleRole.DIM);
        boolean wrong = state.status().error() && state.status().isShown(state.now());
        if (wrong) {
            inside.text(0, 2, DisplayText.clean(state.status().text()), StyleRole.ERROR);
        }
        inside.text(0, 3, "Enter go  Esc cancel", StyleRole.DIM);
    }
}
