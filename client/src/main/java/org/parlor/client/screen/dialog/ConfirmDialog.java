package org.parlor.client.screen.dialog;

import java.util.function.Function;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;

/**
 * A confirmation; {@code y} confirms, any other key cancels.
 *
 * @param onConfirm runs after the confirmation, on the state without the dialog
 */
public record ConfirmDialog(String question, Subject subject, Function<ClientState, Update> onConfirm)
        implements Overlay {

    /** The subject of a confirmation. */
    public enum Subject {
        /** A move, which repeating the key or the click also confirms. */
        MOVE,
        QUIT,
        OTHER
    }

    /** Opens a dialog over the current screen. */
    public static Update open(ClientState state, String question, Function<ClientState, Update> onConfirm) {
        return Update.of(state.push(new ConfirmDialog(question, Subject.OTHER, onConfirm)));
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        ClientState back = state.pop();
        boolean again = subject == Subject.MOVE && (key.kind() == Key.Kind.ENTER || key.is(' '));
        return again || key.is('y') || key.is('Y') ? onConfirm.apply(back) : Update.of(back);
    }

    @Override
    public Update onCellClick(ClientState state, int cell) {
        if (subject != Subject.MOVE) {
            return Update.of(state);
        }
        ClientState back = state.pop();
        boolean again = back.topScreen() instanceof GameScreen game && game.cursor() == cell;
        return again ? onConfirm.apply(back) : back.topScreen().onCellClick(back, cell);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        // Drawn in the status line, so that the board stays visible.
        int y = canvas.rows() - 3;
        boolean isMove = subject == Subject.MOVE;
        String keys = (isMove ? "Enter" : "y") + " yes · any other key no ";
        canvas.line(0, y, canvas.columns(), ' ', StyleRole.BANNER);
        boolean room = DisplayText.width(question) + keys.length() + 3 <= canvas.columns();
        String text = room ? question : DisplayText.fit(question, canvas.columns() - 10);
        canvas.text(1, y, text, StyleRole.BANNER);
        canvas.region(0, y, canvas.columns(), 1)
                .textRight(0, room ? keys : isMove ? "Enter yes " : "y yes ", StyleRole.BANNER);
        canvas.hotspot(0, y, canvas.columns(), 1, new ClickTarget.KeyPress(Key.of('y')));
    }
}
