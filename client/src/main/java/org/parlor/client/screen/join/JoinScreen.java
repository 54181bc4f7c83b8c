package org.parlor.client.screen.join;

import java.util.List;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.JoinForm;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/** Which server to go to, and as whom; see {@link JoinForm}. */
public record JoinScreen(JoinForm form) implements Screen {
    @Override
    public Update onKey(ClientState state, Key key) {
        return JoinFlow.press(state, form, key);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return row < form.size() ? JoinFlow.click(state, form, row) : Update.of(state);
    }

    @Override
    public boolean isTyping() {
        return form.server().isEmpty();
    }

    @Override
    public List<Action> actions() {
        return List.of(CommonActions.CLOSE, CommonActions.HELP);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        JoinView.draw(canvas, state, form);
    }
}
