package org.parlor.client.screen.join;

import java.util.List;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/** Whether a certificate that nobody vouches for is to be believed, and as whom one goes on then. */
public record CertificateScreen(Event.CertificateUntrusted untrusted, LoginIdentity identity) implements Screen {
    @Override
    public Update onKey(ClientState state, Key key) {
        return JoinFlow.answer(state, this, key);
    }

    @Override
    public List<Action> actions() {
        return List.of(CommonActions.CLOSE, CommonActions.HELP);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        CertificatePromptView.draw(canvas, state, untrusted);
    }
}
