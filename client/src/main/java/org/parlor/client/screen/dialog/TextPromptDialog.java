package org.parlor.client.screen.dialog;

import java.util.function.BiFunction;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.TextInput;
import org.parlor.client.ui.widget.Dialog;
import org.parlor.client.ui.widget.TextView;
import org.parlor.message.RequestException;
import org.parlor.rules.InvalidInputException;

/**
 * A prompt for a line of text.
 *
 * @param hint describes valid input
 * @param charactersMax maximum number of characters
 * @param onSubmit receives the stripped input and the state with the dialog; closes the dialog or sets an
 * error message. Invalid input may also be thrown, as an {@link InvalidInputException} or a {@link RequestException}
 */
public record TextPromptDialog(
        String title, String hint, String typed, int charactersMax, BiFunction<ClientState, String, Update> onSubmit)
        implements Overlay {
    private static final int WIDTH_MAX = 60;

    public TextPromptDialog(String title, String hint, String typed, BiFunction<ClientState, String, Update> onSubmit) {
        this(title, hint, typed, TextInput.CHARACTERS_MAX, onSubmit);
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return switch (key.kind()) {
            case ESCAPE -> Update.of(state.pop());
            case ENTER -> submit(state);
            default ->
                Update.of(TextInput.edit(typed, key, charactersMax)
                        .map(text -> state.replaceTop(new TextPromptDialog(title, hint, text, charactersMax, onSubmit)))
                        .orElse(state));
        };
    }

    private Update submit(ClientState state) {
        try {
            return onSubmit.apply(state, typed.strip());
        } catch (InvalidInputException | RequestException invalid) {
            return Update.of(state.error(String.valueOf(invalid.getMessage())));
        }
    }

    @Override
    public boolean isTyping() {
        return true;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        boolean isRefused = state.status().error() && state.status().isShown(state.now());
        TextView text = new TextView(Dialog.columns(canvas, WIDTH_MAX))
                .wrap(hint, StyleRole.DIM)
                .wrap(isRefused ? state.status().text() : "", StyleRole.ERROR);
        int height = text.rows() + 4;
        Canvas inside = Dialog.draw(canvas, title, canvas.rows() / 2 - height / 2, WIDTH_MAX, height);
        TextInput.draw(inside.region(0, 0, inside.columns(), 1), " ", typed, true);
        text.draw(inside.region(0, 1, inside.columns(), text.rows()));
        inside.text(0, height - 3, state.text("dialog.keys"), StyleRole.DIM);
    }
}
