package org.parlor.client.screen.dialog;

import java.util.List;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Prompt;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.TextInput;

/** A line of text is asked for. */
public record TextPromptDialog(Prompt prompt, String typed) implements Screen {
    @Override
    public Update onKey(ClientState state, Key key) {
        return switch (key.kind()) {
            case ESCAPE -> Update.of(state.pop());
            case ENTER -> PromptHandler.submit(state, this);
            default ->
                Update.of(TextInput.edit(typed, key)
                        .map(text -> state.replaceTop(new TextPromptDialog(prompt, text)))
                        .orElse(state));
        };
    }

    @Override
    public boolean isOverlay() {
        return true;
    }

    @Override
    public boolean isTyping() {
        return true;
    }

    @Override
    public List<Command> actions(ClientState state) {
        return List.of();
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        Dialogs.ask(canvas, state, this);
    }
}
