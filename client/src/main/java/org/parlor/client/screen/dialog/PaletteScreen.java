package org.parlor.client.screen.dialog;

import java.util.List;
import org.parlor.client.screen.Actions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.TextInput;

/** Everything that can be done now, by name. */
public record PaletteScreen(String filter, int selected) implements Overlay {
    @Override
    public Update onKey(ClientState state, Key key) {
        List<Action> found = Actions.matching(state, filter);
        int size = Math.max(1, found.size());
        int current = Math.min(selected, size - 1);
        return switch (key.kind()) {
            case ESCAPE -> Update.of(state.pop());
            case UP -> withSelected(state, Math.floorMod(current - 1, size));
            case DOWN, TAB -> withSelected(state, Math.floorMod(current + 1, size));
            case ENTER -> run(state, current);
            default ->
                Update.of(TextInput.edit(filter, key)
                        .map(text -> state.replaceTop(new PaletteScreen(text, 0)))
                        .orElse(state));
        };
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return run(state, row);
    }

    private Update withSelected(ClientState state, int row) {
        return Update.of(state.replaceTop(new PaletteScreen(filter, row)));
    }

    private Update run(ClientState state, int row) {
        List<Action> found = Actions.matching(state, filter);
        return row < found.size() ? found.get(row).run(state.pop()) : Update.of(state);
    }

    @Override
    public boolean isTyping() {
        return true;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        CommandPaletteView.draw(canvas, state, this);
    }
}
