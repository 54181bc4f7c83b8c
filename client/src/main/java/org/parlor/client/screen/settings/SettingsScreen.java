package org.parlor.client.screen.settings;

import java.util.List;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/** The settings; {@code field} 0 is the name, the others are the settings in order. */
public record SettingsScreen(int field) implements Screen {
    @Override
    public Update onKey(ClientState state, Key key) {
        return SettingsHandler.press(state, this, key);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return SettingsHandler.click(state, row);
    }

    @Override
    public List<Action> actions() {
        return List.of(CommonActions.CLOSE, CommonActions.HELP, CommonActions.QUIT);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        SettingsView.draw(canvas, state, this);
    }
}
