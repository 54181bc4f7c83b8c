package org.parlor.client.screen.dialog;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
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
 * @param cell the cell of a move, which Enter and a click on the cell also confirm; empty without a cell
 * @param onConfirm runs after the confirmation, on the state without the dialog
 * @param onCancel runs after the cancellation, on the state without the dialog
 */
public record ConfirmDialog(
        String question,
        Subject subject,
        OptionalInt cell,
        Function<ClientState, Update> onConfirm,
        Function<ClientState, Update> onCancel)
        implements Overlay {

    /** The subject of a confirmation. */
    public enum Subject {
        MOVE,
        QUIT,
        OTHER
    }

    /** Opens a dialog over the current screen. */
    public static Update open(ClientState state, String question, Function<ClientState, Update> onConfirm) {
        return open(state, question, Subject.OTHER, OptionalInt.empty(), onConfirm);
    }

    /** Opens a dialog over the current screen. */
    public static Update open(
            ClientState state,
            String question,
            Subject subject,
            OptionalInt cell,
            Function<ClientState, Update> onConfirm) {
        return Update.of(state.push(new ConfirmDialog(question, subject, cell, onConfirm, Update::of)));
    }

    /** Returns whether a dialog about a subject is open. */
    public static boolean isOpen(ClientState state, Subject subject) {
        return state.topScreen() instanceof ConfirmDialog dialog && dialog.subject == subject;
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        ClientState back = state.pop();
        boolean again = subject == Subject.MOVE && (key.kind() == Key.Kind.ENTER || key.is(' '));
        return again || key.is('y') || key.is('Y') ? onConfirm.apply(back) : onCancel.apply(back);
    }

    @Override
    public Update onCellClick(ClientState state, int cell) {
        if (subject != Subject.MOVE) {
            return Update.of(state);
        }
        ClientState back = state.pop();
        return this.cell.equals(OptionalInt.of(cell))
                ? onConfirm.apply(back)
                : back.topScreen().onCellClick(back, cell);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        // Drawn in the status line, so that the board stays visible.
        int y = canvas.rows() - 3;
        canvas.line(0, y, canvas.columns(), ' ', StyleRole.BANNER);
        canvas.text(1, y, DisplayText.fit(question, canvas.columns() - 2), StyleRole.BANNER);
        canvas.hotspot(0, canvas.rows() - 1, canvas.columns(), 1, new ClickTarget.KeyPress(Key.of(Key.Kind.ESCAPE)));
        String yes = subject == Subject.MOVE ? "Enter" : "y";
        HeaderFooterView.footer(
                canvas,
                List.of(
                        KeyHint.of(yes, state.text("dialog.yes"), Key.of('y')),
                        KeyHint.of(state.text("dialog.anyKey"), state.text("dialog.no"), Key.of(Key.Kind.ESCAPE))));
        canvas.hotspot(0, y, canvas.columns(), 1, new ClickTarget.KeyPress(Key.of('y')));
    }
}
