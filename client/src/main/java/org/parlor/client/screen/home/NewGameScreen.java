package org.parlor.client.screen.home;

import java.util.List;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/** The form for a new game. */
public record NewGameScreen(GameSetup setup, int field) implements Screen {
    @Override
    public Update onKey(ClientState state, Key key) {
        return NewGameKeyHandler.press(state, this, key);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return field == row
                ? NewGameKeyHandler.press(state, this, Key.of(Key.Kind.RIGHT))
                : Update.of(state.replaceTop(new NewGameScreen(setup, row)));
    }

    @Override
    public List<Action> actions() {
        return List.of(CommonActions.CLOSE, CommonActions.HELP);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        NewGameView.draw(canvas, state, this);
    }
}
